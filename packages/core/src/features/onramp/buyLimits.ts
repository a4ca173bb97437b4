import { addressOf } from '../../base/addressOf.ts'
import type { CaipAddress } from '../../base/caip.ts'
import { compareDecimals } from '../../base/decimals.ts'
import type { BuyCurrency, BuyMethod, BuyNetwork, BuyQuote, BuyState } from './buyState.ts'

/** The payment currency; undefined until the options are loaded. */
export function currencyOf({
  options,
  paymentCurrency,
}: Pick<BuyState, 'options' | 'paymentCurrency'>): BuyCurrency | undefined {
  return options.paymentCurrencies.find(({ id }) => id === paymentCurrency)
}

/** The payment method with its limits; undefined until the options are loaded. */
export function limitsOf(
  state: Pick<BuyState, 'options' | 'paymentCurrency' | 'method'>,
): BuyMethod | undefined {
  return currencyOf(state)?.methods.find(({ id }) => id === state.method)
}

/** The quote in use: that of the chosen provider, otherwise the best one. */
export function quoteOf({ quotes, provider }: Pick<BuyState, 'quotes' | 'provider'>): BuyQuote | undefined {
  const known = quotes.phase === 'reading' ? quotes.last : quotes.phase === 'ready' ? quotes : undefined
  return known?.list.find((quote) => quote.provider === provider) ?? known?.list[0]
}

/** Where a purchase goes: the account in use, on the network that was chosen. */
export function destinationOf({
  account,
  network,
}: Pick<BuyState, 'account' | 'network'>):
  | { readonly account: CaipAddress; readonly address: string; readonly network: BuyNetwork }
  | undefined {
  if (account === undefined || network === undefined) return undefined
  const address = addressOf(account)
  return { account: `${network.chainId}:${address}` as CaipAddress, address, network }
}

/** Round amounts to choose from, within the limits: 50, 100, 250 and 500 where the smallest amount has two digits. */
export function suggestAmounts(
  state: Pick<BuyState, 'options' | 'paymentCurrency' | 'method'>,
): readonly string[] {
  const limits = limitsOf(state)
  if (limits === undefined) return []
  const [whole = ''] = limits.min.split('.')
  const zeros = '0'.repeat(Math.max(0, whole.length - 2))
  return ['50', '100', '250', '500']
    .map((amount) => amount + zeros)
    .filter((amount) => compareDecimals(amount, limits.min) >= 0 && compareDecimals(amount, limits.max) <= 0)
}
