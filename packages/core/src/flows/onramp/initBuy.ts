import { askInTime } from '../../adapter/askInTime.ts'
import { HttpStatusError } from '../../base/httpErrors.ts'
import { BuyError } from '../../features/onramp/BuyError.ts'
import { builtInOptions } from '../../features/onramp/builtInOptions.ts'
import { buyStore, emptyBuy, stepBuy } from '../../features/onramp/buyState.ts'
import { buyWatch } from '../../features/onramp/buyWatch.ts'
import { type MarketOptions, marketQuery } from '../../features/onramp/marketOptions.ts'
import { tokensFor } from '../../features/onramp/optionsFor.ts'
import { type SendWallet, sendWallet } from '../../features/send/sendWallet.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { firstChoice } from './firstChoice.ts'

/** The time limit of a node to answer whether an account is a contract. */
const lookMs = 5_000

/** The options of the server, or the built-in ones with the error. */
type Market = {
  readonly options: MarketOptions
  readonly isOffered: boolean
  readonly error?: BuyError
}

/** Reads what can be bought for the account in use, and how it can be paid; fills the form in with a first choice. */
export async function initBuy(latchkey: Latchkey): Promise<void> {
  const kept = buyWatch(latchkey)
  kept.starting?.abort()
  kept.reading?.abort()
  delete kept.key
  const starting = new AbortController()
  kept.starting = starting
  const { signal } = starting
  const wallet = sendWallet(latchkey)
  const account = wallet?.connection.accounts[0]
  const before = buyStore(latchkey).getState()
  // Another account keeps the visitor's choices.
  const { amount, paymentCurrency, method, purchaseCurrency, network, isOpening } = before
  const wanted = {
    ...kept.preset,
    ...(purchaseCurrency && { token: purchaseCurrency.id }),
    ...(network && { network: network.chainId }),
  }
  stepBuy(latchkey, () => ({
    ...emptyBuy,
    amount,
    paymentCurrency,
    method,
    isOpening,
    ...(account && { account }),
    options: { ...emptyBuy.options, phase: wallet === undefined ? 'none' : 'reading' },
  }))
  if (wallet === undefined) return
  const [market, isOwnNetworkOnly] = await Promise.all([
    readMarket(latchkey),
    isContract(latchkey, wallet, signal),
  ])
  if (signal.aborted) return
  const { options, isOffered, error } = market
  const site = latchkey.config.networks.map(({ caip2 }) => caip2)
  const receiver = { chainId: wallet.connection.chainId, isOwnNetworkOnly }
  const purchaseCurrencies = tokensFor(options.purchaseCurrencies, site, receiver)
  const { locale } = latchkey.words.getState()
  stepBuy(latchkey, (state) =>
    firstChoice(
      {
        ...state,
        options: {
          ...options,
          phase: 'ready',
          purchaseCurrencies,
          isOffered,
          isBuiltIn: error !== undefined,
          ...(error && { error }),
        },
      },
      { preset: wanted, chainId: receiver.chainId, locale },
    ),
  )
}

/** Where the options cannot be read, the built-in ones are used (S8.44); a server that sells nothing says so. */
async function readMarket(latchkey: Latchkey): Promise<Market> {
  try {
    const client = await queries(latchkey)
    return { options: await client.fetchQuery(marketQuery(latchkey)), isOffered: true }
  } catch (cause) {
    const isNone = cause instanceof HttpStatusError && cause.status === 501
    const isUnserved = isNone || (cause instanceof BuyError && cause.code === 'buy.unserved')
    const error = new BuyError(isUnserved ? 'buy.unserved' : 'buy.options', { cause })
    return { options: builtInOptions, isOffered: !isUnserved, error }
  }
}

/**
 * Whether the account is a contract: its address belongs to another account, or to none, on other networks, so a purchase
 * sent there is lost. Where this cannot be found out, only its own network is offered.
 */
async function isContract(
  { deps }: Latchkey,
  { address, session }: SendWallet,
  signal: AbortSignal,
): Promise<boolean> {
  if (session.openSend === undefined) return false
  const openSend = session.openSend.bind(session)
  try {
    return await askInTime({ clock: deps.clock, ms: lookMs, signal }, async (ending) =>
      (await openSend()).isSmartAccount(address, ending),
    )
  } catch {
    return true
  }
}
