import { partsOf } from '../../base/caip.ts'
import { compareDecimals } from '../../base/decimals.ts'
import type { BuyCode } from './BuyError.ts'
import { currencyOf, limitsOf } from './buyLimits.ts'
import { buyNamespaces } from './buyNetworks.ts'
import type { BuyState } from './buyState.ts'

/** Why a purchase cannot go on, with its sentence. */
export type BuyProblem =
  | { readonly kind: 'account'; readonly code: 'buy.noAccount' | 'buy.namespace' }
  /** The options are being read. */
  | { readonly kind: 'options' }
  | { readonly kind: 'offer'; readonly code: 'buy.unserved' | 'buy.noToken' }
  /** The options could not be read, and none of the built-in ones is for this site's networks. */
  | { readonly kind: 'unread'; readonly code: 'buy.unread' }
  /** Nothing is written yet: no mistake. */
  | { readonly kind: 'amount'; readonly why: 'empty' }
  | {
      readonly kind: 'amount'
      readonly why: 'malformed' | 'grouped' | 'twoWays' | 'zero' | 'fraction'
      readonly code: 'buy.amount'
      readonly hint: 'buy.amountHint' | 'buy.whole'
    }
  /** Outside the widest limits of all providers; `limit` is the one that it passes, a plain decimal in `currency`. */
  | {
      readonly kind: 'limit'
      readonly why: 'below' | 'above'
      readonly limit: string
      readonly currency: string
      readonly code: 'buy.outside'
    }
  /** No provider takes this amount, or sells this so. */
  | { readonly kind: 'quotes'; readonly code: BuyCode }
  /** Prices are being read for the first time. */
  | { readonly kind: 'reading' }

/** Why the provider's page cannot be opened; undefined when it can. */
export function buyProblem(state: BuyState): BuyProblem | undefined {
  const { account, options, purchaseCurrency, network, quotes } = state
  if (account === undefined) return { kind: 'account', code: 'buy.noAccount' }
  if (!isReceiving(account)) return { kind: 'account', code: 'buy.namespace' }
  if (options.phase !== 'ready') return { kind: 'options' }
  if (options.isOffered === false) return { kind: 'offer', code: 'buy.unserved' }
  if (purchaseCurrency === undefined || network === undefined)
    return options.isBuiltIn ? { kind: 'unread', code: 'buy.unread' } : { kind: 'offer', code: 'buy.noToken' }
  const problem = amountProblem(state)
  if (problem !== undefined) return problem
  if (quotes.phase === 'failed')
    return { kind: 'quotes', code: quotes.why === 'outside' ? 'buy.outside' : 'buy.refused' }
  return quotes.phase === 'ready' || (quotes.phase === 'reading' && quotes.last !== undefined)
    ? undefined
    : { kind: 'reading' }
}

/** The problem with the amount alone. */
export function amountProblem(state: BuyState): BuyProblem | undefined {
  const { amount } = state
  const { decimal } = amount
  if (amount.text.trim() === '') return { kind: 'amount', why: 'empty' }
  const currency = currencyOf(state)
  const hint = currency?.decimals === 0 ? 'buy.whole' : 'buy.amountHint'
  if (decimal === undefined)
    return { kind: 'amount', why: amount.flaw ?? 'malformed', code: 'buy.amount', hint: 'buy.amountHint' }
  if (compareDecimals(decimal, '0') === 0)
    return { kind: 'amount', why: 'zero', code: 'buy.amount', hint: 'buy.amountHint' }
  const fraction = (decimal.split('.')[1] ?? '').replace(/0+$/, '')
  if (fraction.length > (currency?.decimals ?? 2))
    return { kind: 'amount', why: 'fraction', code: 'buy.amount', hint }
  const limits = limitsOf(state)
  if (limits === undefined || currency === undefined) return undefined
  const why =
    compareDecimals(decimal, limits.min) < 0
      ? 'below'
      : compareDecimals(decimal, limits.max) > 0
        ? 'above'
        : undefined
  if (why === undefined) return undefined
  const limit = why === 'below' ? limits.min : limits.max
  return { kind: 'limit', why, limit, currency: currency.id, code: 'buy.outside' }
}

function isReceiving(account: string): boolean {
  const namespace = partsOf(account, 3)?.namespace
  return buyNamespaces.some((one) => one === namespace)
}
