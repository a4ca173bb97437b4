import { compareDecimals } from '../../base/decimals.ts'
import { lossOf, swapFigures } from './swapFigures.ts'
import type { SwapState } from './swapState.ts'
import type { SwapToken } from './swapToken.ts'

/** A loss from which on the visitor is cautioned, and one from which on they must say that they have read it; in percent. */
const cautionPercent = '3'
const stopPercent = '15'

/** Something to know before swapping: a caution, or with `stop` what must be acknowledged first. */
export type SwapCaution =
  /** The swap itself moves the price by this much, in percent. */
  | { readonly kind: 'priceImpact'; readonly level: 'caution' | 'stop'; readonly percent: string }
  /** The rate is this far below what both tokens are worth elsewhere, in percent. */
  | { readonly kind: 'offMarket'; readonly level: 'caution' | 'stop'; readonly percent: string }
  /** A token has no price to compare the rate with; `stop` where the price impact is unknown too. */
  | { readonly kind: 'unpriced'; readonly level: 'caution' | 'stop' }
  /** No list has the token: it may be worthless, or impossible to sell. */
  | { readonly kind: 'unlisted'; readonly level: 'stop'; readonly token: SwapToken }

/** The cautions about this swap, the most serious first. */
export function swapCautions(state: SwapState): readonly SwapCaution[] {
  const figures = swapFigures(state)
  const cautions: SwapCaution[] = []
  if (state.to?.isUnlisted) cautions.push({ kind: 'unlisted', level: 'stop', token: state.to })
  if (figures === undefined) return cautions
  const { poolImpact, fromWorth, toWorth } = figures
  const impact = levelOf(poolImpact)
  if (impact && poolImpact) cautions.push({ kind: 'priceImpact', level: impact, percent: poolImpact })
  const loss = lossOf(fromWorth, toWorth)
  const off = levelOf(loss)
  // The price impact is part of the loss to the market: it is shown once.
  if (off && loss && compareDecimals(loss, poolImpact ?? '0') > 0 && !isNear(loss, poolImpact))
    cautions.push({ kind: 'offMarket', level: off, percent: loss })
  // Nobody expects a price of a token that no list has, and its own caution is graver.
  const isCompared = fromWorth !== undefined && toWorth !== undefined
  if (!isCompared && !state.to?.isUnlisted)
    cautions.push({ kind: 'unpriced', level: poolImpact === undefined ? 'stop' : 'caution' })
  return cautions.toSorted((one, other) => Number(other.level === 'stop') - Number(one.level === 'stop'))
}

/** Whether one of them must be acknowledged. */
export function mustAcknowledge(state: SwapState): boolean {
  return swapCautions(state).some(({ level }) => level === 'stop')
}

function levelOf(percent: string | undefined): 'caution' | 'stop' | undefined {
  if (percent === undefined || compareDecimals(percent, cautionPercent) < 0) return undefined
  return compareDecimals(percent, stopPercent) < 0 ? 'caution' : 'stop'
}

/** Whether two losses differ by less than what is worth a caution of its own. */
function isNear(loss: string, impact: string | undefined): boolean {
  if (impact === undefined) return false
  return levelOf(impact) !== undefined && Number(loss) - Number(impact) < Number(cautionPercent)
}
