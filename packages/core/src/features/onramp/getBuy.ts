import type { CaipAddress } from '../../base/caip.ts'
import { onrampMessages } from '../../base/onrampMessages.ts'
import { type Listener, watchValue } from '../../base/watchValue.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { currencyOf, destinationOf, limitsOf, quoteOf, suggestAmounts } from './buyLimits.ts'
import { type BuyProblem, buyProblem } from './buyProblem.ts'
import {
  type BuyCurrency,
  type BuyMethod,
  type BuyNetwork,
  type BuyProvider,
  type BuyQuote,
  type BuyState,
  type BuyToken,
  buyStore,
  type OutsideProvider,
} from './buyState.ts'

/** The form that buys, field by field. */
export type BuyInfo = {
  /** The whole of it in one value. */
  readonly state: BuyState
  readonly paymentCurrencies: readonly BuyCurrency[]
  readonly purchaseCurrencies: readonly BuyToken[]
  readonly providers: readonly BuyProvider[]
  /** Whether these are the built-in lists, because the site's server could not be asked. */
  readonly isBuiltIn: boolean
  readonly paymentCurrency: BuyCurrency | undefined
  readonly paymentMethod: BuyMethod | undefined
  readonly purchaseCurrency: BuyToken | undefined
  readonly network: BuyNetwork | undefined
  /** A plain decimal in the payment currency; empty where there is none. */
  readonly paymentAmount: string
  readonly suggestedAmounts: readonly string[]
  /** Best first. */
  readonly quotes: readonly BuyQuote[]
  readonly outside: readonly OutsideProvider[]
  /** The quote in use. */
  readonly quote: BuyQuote | undefined
  /** The amount received, as a plain decimal; undefined while it is unknown. */
  readonly purchaseAmount: string | undefined
  /** Not a provider's quote: prices could not be read. */
  readonly isEstimate: boolean
  /** Where it goes, on the network that was chosen. */
  readonly destination: CaipAddress | undefined
  readonly optionsLoading: boolean
  readonly quotesLoading: boolean
  readonly opening: boolean
  readonly problem: BuyProblem | undefined
  /** Why it cannot go on, in English; undefined while nothing is in the way. */
  readonly inputError: string | undefined
  /** Why the last try ended, in English. */
  readonly error: string | undefined
}

/** The form that buys, field by field. */
export function getBuy(latchkey: Pick<Latchkey, 'kept'>): BuyInfo {
  return buyInfo(buyStore(latchkey).getState())
}

/** The same of a state. */
export function buyInfo(state: BuyState): BuyInfo {
  const { options, quotes, amount } = state
  const known = quotes.phase === 'reading' ? quotes.last : quotes.phase === 'ready' ? quotes : undefined
  const quote = quoteOf(state)
  const problem = buyProblem(state)
  return {
    state,
    paymentCurrencies: options.paymentCurrencies,
    purchaseCurrencies: options.purchaseCurrencies,
    providers: options.providers,
    isBuiltIn: options.isBuiltIn,
    paymentCurrency: currencyOf(state),
    paymentMethod: limitsOf(state),
    purchaseCurrency: state.purchaseCurrency,
    network: state.network,
    paymentAmount: amount.decimal ?? '',
    suggestedAmounts: suggestAmounts(state),
    quotes: known?.list ?? [],
    outside: known?.outside ?? [],
    quote,
    purchaseAmount: quote?.purchase?.amount,
    isEstimate: known?.isEstimate ?? false,
    destination: destinationOf(state)?.account,
    optionsLoading: options.phase === 'reading',
    quotesLoading: quotes.phase === 'reading',
    opening: state.isOpening,
    problem,
    inputError: problem && 'code' in problem ? onrampMessages[problem.code] : undefined,
    error: state.error?.message,
  }
}

/** Subscribes to changes of the form; returns an unsubscribe function. */
export function watchBuy(latchkey: Pick<Latchkey, 'kept'>, listener: Listener<BuyInfo>): () => void {
  return watchValue([buyStore(latchkey)], () => getBuy(latchkey), listener)
}
