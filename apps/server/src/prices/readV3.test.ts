import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { one } from './fixedPoint.ts'
import { isDeep, type Side, settledPrice } from './market.ts'
import { averageSeconds, readV3 } from './readV3.ts'

/** A token and a dollar of 18 decimals each, at one to one. */
const side: Side = { tokenIsFirst: true, tokenDecimals: 18n, quoteDecimals: 18n, quoteUsd: one }
const units = (amount: number) => BigInt(amount) * 10n ** 18n
const q96 = 1n << 96n

function answer(...words: readonly bigint[]): Hex {
  return `0x${words.map((word) => BigInt.asUintN(256, word).toString(16).padStart(64, '0')).join('')}`
}

/** What a pool answers: its liquidity now and on average, its tick on average, and what it holds of the dollar. */
function pool(more: { now?: bigint; mean?: bigint; tick?: number; held?: bigint; root?: bigint } = {}) {
  const { now = units(25_000), mean = now, tick = 0, held = units(1_000_000), root = q96 } = more
  const seconds = BigInt(averageSeconds)
  const sums = [0n, BigInt(tick) * seconds, 0n, (seconds << 128n) / mean]
  return [
    answer(root, 0n),
    answer(now),
    answer(0x40n, 0xa0n, 2n, sums[0] ?? 0n, sums[1] ?? 0n, 2n, sums[2] ?? 0n, sums[3] ?? 0n),
    answer(held),
  ]
}

const deep = (more: Parameters<typeof pool>[0]) => {
  const market = readV3(pool(more), side)
  return market !== undefined && isDeep(market)
}

test('a pool counts from fifty thousand dollars on both sides together', () => {
  expect(deep({ now: units(25_001) })).toBe(true)
  expect(deep({ now: units(24_999) })).toBe(false)
})

test('liquidity that came for a moment does not make a pool deep', () => {
  expect(deep({ now: units(10_000_000), mean: units(10) })).toBe(false)
})

test('a sliver of a range that looks deep does not count for more than what is really in the pool', () => {
  expect(deep({ now: units(10_000_000), held: units(100) })).toBe(false)
})

test.each([
  [0, true],
  [295, true],
  [-295, true],
  [310, false],
  [-310, false],
])('an average %s ticks away from the moment is believed: %s', (tick, believed) => {
  const market = readV3(pool({ tick }), side)
  expect(market && settledPrice(market) !== undefined).toBe(believed)
})

test('the price is the average and not the moment', () => {
  const market = readV3(pool({ tick: 200 }), side)
  expect(Number(market && settledPrice(market))).toBeCloseTo(1.0001 ** 200, 9)
  const other = readV3(pool({ tick: 200 }), { ...side, tokenIsFirst: false })
  expect(Number(other && settledPrice(other))).toBeCloseTo(1.0001 ** -200, 9)
})

test('a pool without memory, without liquidity or with half an answer says nothing', () => {
  const [slot, liquidity, , held] = pool()
  expect(readV3([slot, liquidity, undefined, held], side)).toBeUndefined()
  expect(readV3([slot, answer(0n), pool()[2], held], side)).toBeUndefined()
  expect(readV3([answer(0n, 0n), liquidity, pool()[2], held], side)).toBeUndefined()
  expect(readV3(['0x', '0x', '0x', '0x'], side)).toBeUndefined()
})
