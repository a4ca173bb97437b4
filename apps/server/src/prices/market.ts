import { one, toDecimal, within } from './fixedPoint.ts'

/** How a token stands to the one it is traded against. */
export type Side = {
  /** Whether the token is the pool's first. */
  readonly tokenIsFirst: boolean
  readonly tokenDecimals: bigint
  readonly quoteDecimals: bigint
  /** What one of the other is worth, in the scale of `fixedPoint.ts`. */
  readonly quoteUsd: bigint
}

/** What a pool says of a token, in dollars. */
export type Market = { readonly spot: bigint; readonly average: bigint; readonly depthUsd: bigint }

/** What moves less than this much money says nothing. */
const leastDepthUsd = 50_000n * one
/** How far the price of this moment may be from the average. */
const driftBasisPoints = 300n

/** What one whole token is worth when its smallest unit buys `over / under` smallest units of the other. */
export function worth({ tokenDecimals, quoteDecimals, quoteUsd }: Side, over: bigint, under: bigint): bigint {
  if (under === 0n) return 0n
  return (over * 10n ** tokenDecimals * quoteUsd) / (under * 10n ** quoteDecimals)
}

/** What so many of the smallest units of the other token are worth. */
export function quoteWorth({ quoteDecimals, quoteUsd }: Side, amount: bigint): bigint {
  return (amount * quoteUsd) / 10n ** quoteDecimals
}

/** Whether a pool is deep enough to be listened to. */
export function isDeep(market: Market): boolean {
  return market.depthUsd >= leastDepthUsd
}

/** The price of a pool: its average, unless this moment is far from it, as while somebody bends it. */
export function settledPrice({ spot, average }: Market): string | undefined {
  if (average <= 0n || spot <= 0n || !within(spot, average, driftBasisPoints)) return undefined
  const price = toDecimal(average)
  return price === '0' ? undefined : price
}

/** From 0.5 for the least depth to 0.9 for a hundred times as much. */
export function confidenceOf({ depthUsd }: Market): number {
  const times = Number(depthUsd / leastDepthUsd)
  return Math.round(Math.min(0.9, 0.5 + 0.2 * Math.log10(Math.max(1, times))) * 100) / 100
}
