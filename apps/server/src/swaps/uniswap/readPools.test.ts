import fc from 'fast-check'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { chooseRoute, gasOf } from './chooseRoute.ts'
import type { Hop, Pool, Route } from './pool.ts'
import { type PoolState, pairOutput, priceImpactBps } from './readPools.ts'

const amount = (max: bigint) => fc.bigInt({ min: 1n, max })
const [first, second, third]: readonly Address[] = ['0x01', '0x02', '0x03']

test('a pair never gives so much that its product would shrink', () => {
  fc.assert(
    fc.property(amount(10n ** 30n), amount(10n ** 30n), amount(10n ** 30n), (held, other, paid) => {
      const given = pairOutput(held, other, paid) ?? 0n
      expect(given).toBeLessThan(other)
      const before = held * other
      const after = (held * 1_000n + paid * 997n) * (other - given)
      expect(after).toBeGreaterThanOrEqual(before * 1_000n)
      // One unit more would have been too much.
      expect((held * 1_000n + paid * 997n) * (other - given - 1n)).toBeLessThan(before * 1_000n)
    }),
  )
})

test('a pair takes as much as its 112 bits hold, and gives nothing for more', () => {
  const most = 2n ** 112n - 1n
  expect(pairOutput(1_000n, 1_000n, most - 1_000n)).toBe(999n)
  expect(pairOutput(1_000n, 1_000n, most - 999n)).toBeUndefined()
  expect(pairOutput(1_000n, 1_000n, 2n ** 255n)).toBeUndefined()
})

test('more of a token never buys less of the other', () => {
  fc.assert(
    fc.property(
      amount(10n ** 30n),
      amount(10n ** 30n),
      amount(10n ** 30n),
      amount(1_000n),
      (a, b, paid, more) => {
        expect(pairOutput(a, b, paid + more)).toBeGreaterThanOrEqual(pairOutput(a, b, paid) ?? 0n)
      },
    ),
  )
})

function hop(pool: Pool, from: Address, to: Address, amountIn: bigint, amountOut: bigint): Hop {
  return { pool, from, to, amountIn, amountOut }
}

test('computes the price impact from the spot prices of all pools in the route', () => {
  if (first === undefined || second === undefined || third === undefined) throw new Error('There are three.')
  const pair: Pool = { version: 2, address: '0x11', tokens: [first, second] }
  const pool: Pool = { version: 3, address: '0x12', tokens: [second, third], fee: 500 }
  const states = new Map<Address, PoolState>([
    ['0x11', { reserves: [1_000_000n, 2_000_000n] }],
    // One of the second buys four of the third.
    ['0x12', { sqrtPrice: 2n << 96n }],
  ])
  const there = [hop(pair, first, second, 1_000n, 1_990n), hop(pool, second, third, 1_990n, 7_920n)]
  // 1,000 are worth 8,000 at these prices, and 7,920 are 1 % less.
  expect(priceImpactBps(there, states)).toBe(100)
  const back = [hop(pool, third, second, 8_000n, 1_998n), hop(pair, second, first, 1_998n, 995n)]
  expect(priceImpactBps(back, states)).toBe(50)
  expect(priceImpactBps(there, new Map())).toBeUndefined()
  expect(priceImpactBps([hop(pair, first, second, 0n, 0n)], states)).toBeUndefined()
})

test('a longer route is taken only if it gives more than its gas costs', () => {
  if (first === undefined || second === undefined || third === undefined) throw new Error('There are three.')
  const pool: Pool = { version: 3, address: '0x12', tokens: [first, second], fee: 500 }
  const step = hop(pool, first, second, 1n, 1n)
  const short: Route = { version: 3, hops: [step], amountOut: 1_000_000n }
  const long: Route = { version: 3, hops: [step, step], amountOut: 1_000_000n + 95n }
  expect(chooseRoute([short, long], () => 0n)).toBe(long)
  expect(chooseRoute([short, long], (gas) => gas / 1_000n)).toBe(short)
  expect(gasOf(long) - gasOf(short)).toBe(95_000n)
  expect(chooseRoute([], () => 0n)).toBeUndefined()
})
