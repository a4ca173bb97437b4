import type { SwapCode } from './SwapError.ts'
import type { SwapState } from './swapState.ts'
import { isCoin } from './swapToken.ts'
import { balanceOf, expectedCost, fractionOf, offerOf, swapUnits } from './swapUnits.ts'

/** Why a swap counts as lacking money (S4.39): no route, no answer of the service, too little of the token, or of the coin for the network. */
export type InputReason = 'noRoute' | 'service' | 'balance' | 'gas'

/** Why a swap cannot go on, with its sentence. */
export type SwapProblem =
  /** It has not begun, or could not begin. */
  | { readonly kind: 'init' }
  | { readonly kind: 'network'; readonly code: 'swap.network' }
  /** A token is missing, or both are the same. */
  | { readonly kind: 'token'; readonly side: 'from' | 'to' | 'both'; readonly code: 'swap.token' }
  /** Nothing is written yet: no mistake. */
  | { readonly kind: 'amount'; readonly why: 'empty' }
  /** No amount above zero (S5.18), no number, or finer than the token: `hint` is the long sentence (S8.16). */
  | {
      readonly kind: 'amount'
      readonly why: 'malformed' | 'grouped' | 'twoWays' | 'zero' | 'fraction'
      readonly code: 'swap.amount'
      readonly hint: 'swap.amountHint'
    }
  /** Prices are being read for the first time. */
  | { readonly kind: 'reading' }
  /** `inputError` (S4.39): 'Insufficient balance', with its reason to stand beside it. */
  | {
      readonly kind: 'input'
      readonly code: 'swap.insufficient'
      readonly why: InputReason
      readonly reason: 'swap.noRoute' | 'swap.service' | 'swap.overBalance' | 'swap.gas'
    }

const reasons = {
  noRoute: 'swap.noRoute',
  service: 'swap.service',
  balance: 'swap.overBalance',
  gas: 'swap.gas',
} as const satisfies Record<InputReason, SwapCode>

/** Why this swap cannot be reviewed; undefined when it can. */
export function swapProblem(state: SwapState): SwapProblem | undefined {
  const { phase, isSupported, from, to, amount, quote } = state
  if (phase !== 'initialized') return { kind: 'init' }
  if (isSupported === false) return { kind: 'network', code: 'swap.network' }
  if (from === undefined) return { kind: 'token', side: 'from', code: 'swap.token' }
  if (to === undefined) return { kind: 'token', side: 'to', code: 'swap.token' }
  if (from.address === to.address) return { kind: 'token', side: 'both', code: 'swap.token' }
  if (amount.text.trim() === '') return { kind: 'amount', why: 'empty' }
  const units = swapUnits(state)
  if (units === undefined || units === 0n) return wrongAmount(state)
  if (quote.phase === 'failed') return inputProblem(quote.why)
  const offer = offerOf(state)
  // After Max the amount follows the network cost, so the offer may be for another amount.
  if (offer === undefined || offer.fromAmount !== units) return { kind: 'reading' }
  if (offer.toAmount === 0n) return inputProblem('noRoute')
  const short = shortOf(state, units)
  return short && inputProblem(short)
}

/** Whether the account lacks the token or the coin for this amount (S5.22 to S5.24); smart accounts pay for gas in their own way (S6.03). */
function shortOf(state: SwapState, units: bigint): 'balance' | 'gas' | undefined {
  const { from, tokens, isSmartAccount } = state
  if (from === undefined) return undefined
  if (balanceOf(state, from) < units) return 'balance'
  if (isSmartAccount) return undefined
  const coin = tokens.find(isCoin)
  if (coin === undefined) return undefined
  const cost = expectedCost(state)
  // In base units: a price in USD multiplies both sides alike, and a chain without prices can be swapped on too.
  const left = balanceOf(state, coin) - (isCoin(from) ? units : 0n)
  return left <= 0n || left < cost ? 'gas' : undefined
}

function wrongAmount({ amount, from }: SwapState): SwapProblem {
  const isFiner = amount.decimal !== undefined && fractionOf(amount.decimal) > (from?.decimals ?? 0)
  const why = amount.flaw ?? (isFiner ? 'fraction' : 'zero')
  return { kind: 'amount', why, code: 'swap.amount', hint: 'swap.amountHint' }
}

function inputProblem(why: InputReason): SwapProblem {
  return { kind: 'input', code: 'swap.insufficient', why, reason: reasons[why] }
}
