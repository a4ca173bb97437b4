import { formatUnits } from '../../base/amounts.ts'
import type { Holding } from '../../chains/holding.ts'
import type { SwapSide } from '../../instance/views.ts'
import { writeNumber } from '../../words/writeNumber.ts'
import { swapCautions } from './swapCautions.ts'
import { swapFigures } from './swapFigures.ts'
import {
  initialAmount,
  type SwapAmount,
  type SwapBuild,
  type SwapQuoteState,
  type SwapState,
} from './swapState.ts'
import { isCoin, type SwapToken } from './swapToken.ts'
import { balanceOf, expectedCost, mostOf, swapUnits } from './swapUnits.ts'

/** Whether the swap may change: not while the wallet is asked or an approval waits for its block, since the visitor agreed to these values. */
export function isOpen({ step }: Pick<SwapState, 'step'>): boolean {
  return step === 'editing' || step === 'reviewing'
}

/** The token of one side; the one of the other side goes to this one. */
export function withToken(state: SwapState, side: SwapSide, token: SwapToken): SwapState {
  if (!isOpen(state) || state[side]?.address === token.address) return state
  const other = side === 'from' ? 'to' : 'from'
  const { approved: _, [other]: before, ...rest } = changed(state)
  const left = state[side]
  const kept = before?.address === token.address ? left : before
  return withoutAllowance({ ...rest, [side]: token, ...(kept && { [other]: kept }) })
}

/** Sets the amount. */
export function withAmount(state: SwapState, amount: SwapAmount): SwapState {
  if (!isOpen(state) || amount.text === state.amount.text) return state
  return { ...changed(state), amount }
}

/** Everything there is, less what the network may take where that is the same coin. */
export function withMax(state: SwapState, locale: string): SwapState {
  const { from } = state
  if (!isOpen(state) || from === undefined) return state
  return { ...changed(state), amount: allOf(state, from, locale) }
}

/** Source and destination exchanged (S4.48); the output is the new amount, or 1 where there is none (S4.49). */
export function withSwitch(state: SwapState, locale: string): SwapState {
  if (!isOpen(state)) return state
  const { approved: _, from, to, ...rest } = changed(state)
  const { toAmount = '0', output = '0' } = swapFigures(state) ?? {}
  // Less than the 6 decimals that are shown is something, too.
  const decimal = [toAmount, output].find((one) => /[1-9]/.test(one)) ?? initialAmount
  return withoutAllowance({
    ...rest,
    ...(to && { from: to }),
    ...(from && { to: from }),
    amount: { text: writeNumber(decimal, locale), decimal, isMax: false },
  })
}

/** Another slippage: what is received at least is another amount. */
export function withSlippage(state: SwapState, slippage: string): SwapState {
  if (!isOpen(state) || slippage === state.slippage) return state
  return { ...changed(state), slippage }
}

/** What the account holds now; after Max the amount follows it, but grows no more once it is reviewed. */
export function withHoldings(state: SwapState, holdings: readonly Holding[], locale: string): SwapState {
  return followMax({ ...state, holdings }, locale)
}

/** What the amount gives. */
export function withQuote(state: SwapState, quote: SwapQuoteState, locale: string): SwapState {
  return followMax(withCautions({ ...state, quote }, state), locale)
}

/** What the wallet will be asked for next. */
export function withBuild(state: SwapState, build: SwapBuild): SwapState {
  return withCautions({ ...state, build }, state)
}

/** Clears the acknowledgement where there is a new caution. */
function withCautions(state: SwapState, before: SwapState): SwapState {
  const known = gravest(before)
  const isNew = gravest(state).some((kind) => !known.includes(kind))
  return isNew ? { ...state, isAcknowledged: false } : state
}

function gravest(state: SwapState): readonly string[] {
  return swapCautions(state).flatMap(({ kind, level }) => (level === 'stop' ? [kind] : []))
}

/** A change returns to the form and clears the error, the quote and the build. */
function changed({ error: _, ...state }: SwapState): SwapState {
  return {
    ...state,
    step: 'editing',
    quote: { phase: 'none' },
    build: { phase: 'none' },
    isAcknowledged: false,
  }
}

function withoutAllowance({ allowance: _, ...state }: SwapState): SwapState {
  return state
}

/**
 * Max follows the balance. Of the coin it only shrinks, and only once the network would take more than what was left for it:
 * else price and amount would chase each other.
 */
function followMax(state: SwapState, locale: string): SwapState {
  const { amount, from, step, isSmartAccount } = state
  const units = swapUnits(state)
  if (!amount.isMax || from === undefined || units === undefined || step !== 'editing') return state
  const cost = isCoin(from) && !isSmartAccount ? expectedCost(state) : 0n
  const balance = balanceOf(state, from)
  if (isCoin(from) ? units + cost <= balance : units === balance) return state
  return { ...state, amount: allOf(state, from, locale) }
}

function allOf(state: SwapState, from: SwapToken, locale: string): SwapAmount {
  const decimal = formatUnits(mostOf(state, from), from.decimals)
  return { text: writeNumber(decimal, locale), decimal, isMax: true }
}
