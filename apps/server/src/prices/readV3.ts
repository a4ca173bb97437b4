import type { Address } from 'viem'
import type { CallAnswer, ContractCall } from '../reads/chainReads.ts'
import { contractFunction, readWords, signed } from './contractWords.ts'
import { lesser } from './fixedPoint.ts'
import { type Market, quoteWorth, type Side, worth } from './market.ts'
import { tickRatio } from './tickRatio.ts'

/** Over how long the price of a pool is averaged: nobody holds a wrong price that long for free. */
export const averageSeconds = 600

const slot0 = contractFunction('slot0()')
const liquidity = contractFunction('liquidity()')
const observe = contractFunction('observe(uint32[])')
const balanceOf = contractFunction('balanceOf(address)')
/** How many answers belong to one pool. */
export const v3Calls = 4

/** What to ask about a pool. */
export function askV3(pool: Address, quote: Address): readonly ContractCall[] {
  return [slot0(pool), liquidity(pool), observe(pool, 0x20, 2, averageSeconds, 0), balanceOf(quote, pool)]
}

/** What a pool says of a token; undefined when it is empty or remembers too little for an average. */
export function readV3(answers: readonly CallAnswer[], side: Side): Market | undefined {
  const [sqrtPrice] = readWords(answers[0], 2) ?? []
  const [inRange] = readWords(answers[1], 1) ?? []
  // Two arrays: where each begins, how long it is, and two values each.
  const observed = readWords(answers[2], 8)
  const [held] = readWords(answers[3], 1) ?? []
  if (!sqrtPrice || !inRange || observed === undefined || held === undefined) return undefined
  const ticks = signed((observed[4] ?? 0n) - (observed[3] ?? 0n), 56)
  const seconds = BigInt(averageSeconds)
  // Division cuts towards zero, and ticks round down.
  const tick = ticks / seconds - (ticks < 0n && ticks % seconds !== 0n ? 1n : 0n)
  const average = tickRatio(Number(tick))
  const perLiquidity = BigInt.asUintN(160, (observed[7] ?? 0n) - (observed[6] ?? 0n))
  if (!average || perLiquidity === 0n) return undefined
  // Liquidity that came for this block alone hardly counts in the mean over the time.
  const mean = (seconds << 128n) / perLiquidity
  const depth = lesser(mean, inRange)
  const virtual = side.tokenIsFirst ? (depth * sqrtPrice) >> 96n : (depth << 96n) / sqrtPrice
  const ratio = sqrtPrice * sqrtPrice
  const q192 = 1n << 192n
  return {
    spot: side.tokenIsFirst ? worth(side, ratio, q192) : worth(side, q192, ratio),
    average: side.tokenIsFirst ? worth(side, average, q192) : worth(side, q192, average),
    // A sliver of a range looks deep for next to nothing, so what the pool really holds counts as well.
    depthUsd: 2n * quoteWorth(side, lesser(virtual, held)),
  }
}
