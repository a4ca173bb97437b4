import type { CaipChainId } from '../../base/caip.ts'
import { limitsOf, suggestAmounts } from '../../features/onramp/buyLimits.ts'
import type {
  BuyAmount,
  BuyCurrency,
  BuyNetwork,
  BuyState,
  BuyToken,
} from '../../features/onramp/buyState.ts'
import { readAmount } from '../../features/send/readAmount.ts'
import type { BuyPreset } from '../../instance/views.ts'
import { writeNumber } from '../../words/writeNumber.ts'

type Wish = {
  readonly preset: BuyPreset
  /** Where the wallet is. */
  readonly chainId: CaipChainId
  readonly locale: string
}

/** Fills the form in once the options are there: with what the site wishes, as far as it is sold, and what is usual. */
export function firstChoice(state: BuyState, { preset, chainId, locale }: Wish): BuyState {
  const { paymentCurrencies, purchaseCurrencies } = state.options
  const currency = chooseCurrency(paymentCurrencies, [preset.currency, state.paymentCurrency, 'USD'])
  const method = currency?.methods.find(({ id }) => id === state.method) ?? currency?.methods[0]
  const token = chooseToken(purchaseCurrencies, preset, chainId)
  const network = token && chooseNetwork(token, preset, chainId)
  const chosen: BuyState = {
    ...state,
    ...(currency && { paymentCurrency: currency.id }),
    ...(method && { method: method.id }),
    ...(token && network && { purchaseCurrency: token, network }),
  }
  return state.amount.text === '' ? { ...chosen, amount: firstAmount(chosen, preset.amount, locale) } : chosen
}

function chooseCurrency(
  currencies: readonly BuyCurrency[],
  wanted: readonly (string | undefined)[],
): BuyCurrency | undefined {
  return wanted.map((id) => currencies.find((one) => one.id === id)).find(Boolean) ?? currencies[0]
}

/** The one that is wished for, else the coin of the network that the wallet is on, else anything there. */
function chooseToken(
  tokens: readonly BuyToken[],
  preset: BuyPreset,
  chainId: CaipChainId,
): BuyToken | undefined {
  const wished = tokens.filter((token) => isMeant(token, preset.token))
  const here = (list: readonly BuyToken[], isFit: (network: BuyNetwork) => boolean) =>
    list.find(({ networks }) => networks.some(isFit))
  return (
    here(wished, (network) => isNetwork(network, preset.network)) ??
    wished[0] ??
    here(tokens, (network) => isNetwork(network, preset.network) && network.address === undefined) ??
    here(tokens, (network) => network.chainId === chainId && network.address === undefined) ??
    here(tokens, (network) => network.chainId === chainId) ??
    tokens[0]
  )
}

function chooseNetwork({ networks }: BuyToken, preset: BuyPreset, chainId: CaipChainId): BuyNetwork {
  return (
    networks.find((network) => isNetwork(network, preset.network)) ??
    networks.find(({ address }) => address !== undefined && isSame(address, preset.token)) ??
    networks.find((network) => network.chainId === chainId) ??
    networks[0]
  )
}

function isMeant({ id, symbol, networks }: BuyToken, wanted: string | undefined): boolean {
  return (
    isSame(id, wanted) || isSame(symbol, wanted) || networks.some(({ address }) => isSame(address, wanted))
  )
}

/** By CAIP-2, by the number of an EVM chain, or by what providers call it. */
function isNetwork({ chainId, key }: BuyNetwork, wanted: string | undefined): boolean {
  return isSame(chainId, wanted) || isSame(key, wanted) || isSame(chainId, `eip155:${wanted}`)
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one.toLowerCase() === other.toLowerCase()
}

/** What the site wishes, as it stands; else a round amount within the limits. */
function firstAmount(state: BuyState, wanted: string | undefined, locale: string): BuyAmount {
  const round = suggestAmounts(state)
  const decimal = wanted ?? round[1] ?? round[0] ?? limitsOf(state)?.min
  if (decimal === undefined) return { text: '' }
  const text = writeNumber(decimal, locale)
  return { text, ...readAmount(text, locale) }
}
