import type { CallAnswer } from '../reads/chainReads.ts'
import { contractFunction, readWords, signed } from './contractWords.ts'
import { fromUnits } from './fixedPoint.ts'
import type { Feed } from './priceFacts.ts'

/** What a feed says. */
export type Reading = {
  /** In the scale of `fixedPoint.ts`. */
  readonly usd: bigint
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What a feed is asked for its price, and the sequencer whether it is up. */
export const latestRoundData = contractFunction('latestRoundData()')
/** What a feed is asked for the decimals of its price. */
export const feedDecimals = contractFunction('decimals()')
/** What Multicall3 is asked for the time of the chain. */
export const chainClock = contractFunction('getCurrentBlockTimestamp()')

/** How much later than promised a feed may speak. */
const patience = 1.5
/** How long after its return the prices of a chain are not yet believed, as Chainlink advises. */
const sequencerGraceMs = 60 * 60_000

/** A chain may stand still, or its clock may run ahead of ours: the later time is the stricter one. */
export function laterTime(nowMs: number, clock: CallAnswer): number {
  return Math.max(nowMs, Number(readWords(clock, 1)?.[0] ?? 0n) * 1_000)
}

/** Reads `latestRoundData` and `decimals`; undefined when the answer is not positive, unfinished or too old. */
export function readFeed(
  round: CallAnswer,
  decimals: CallAnswer,
  feed: Feed,
  nowMs: number,
): Reading | undefined {
  const words = readWords(round, 5)
  const [places] = readWords(decimals, 1) ?? []
  if (words === undefined || places === undefined) return undefined
  const [, answer = 0n, , updatedAt = 0n] = words
  const usd = fromUnits(signed(answer), places)
  const at = Number(updatedAt) * 1_000
  if (usd === undefined || updatedAt === 0n || nowMs - at > feed.heartbeatSeconds * 1_000 * patience) {
    return undefined
  }
  return { usd, at: Math.min(at, nowMs) }
}

/** Whether a chain's sequencer works, and has for a while: prices written while it stood are not prices. */
export function sequencerIsUp(round: CallAnswer, nowMs: number): boolean {
  const words = readWords(round, 5)
  if (words === undefined) return false
  const [, answer = 1n, startedAt = 0n] = words
  return answer === 0n && startedAt !== 0n && nowMs - Number(startedAt) * 1_000 > sequencerGraceMs
}
