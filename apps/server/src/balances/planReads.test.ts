import { expect, test } from 'vitest'
import type { Token, TokenAddress } from '../tokens/token.ts'
import { planReads } from './planReads.ts'

const address = (n: number): TokenAddress => `0x${n.toString(16).padStart(40, '0')}`
const listOf = (length: number): ReadonlyMap<TokenAddress, Token> =>
  new Map(
    Array.from({ length }, (_, n) => [
      address(n),
      { address: address(n), name: `T${n}`, symbol: `T${n}`, decimals: 18, listed: true },
    ]),
  )
const held = new Set([address(4_000)])
const stranger = address(99_999)

test('a short list is asked in full, whatever the logs say', () => {
  const plan = planReads(listOf(300), { tokens: [stranger], since: 0n, until: 100n }, undefined, 100n, 0)
  expect(plan.listed).toHaveLength(300)
})

test('of a long list the everyday ones and those of the logs are asked, when the logs are whole', () => {
  const sighted = { tokens: [stranger, address(4_500)], since: 0n, until: 100n }
  const plan = planReads(listOf(5_000), sighted, undefined, 110n, 0)
  expect(plan.listed).toHaveLength(101)
  expect(plan.listed.at(-1)?.address).toBe(address(4_500))
  expect(plan).toMatchObject({ sweeps: false })
})

test.each([
  ['nothing is known of the logs', undefined, undefined, 0],
  ['the logs are known for a part', { tokens: [], since: 50n, until: 100n }, undefined, 0],
  ['the logs are too far behind', { tokens: [], since: 0n, until: 30n }, undefined, 0],
  [
    'the logs leave a gap after the last full look',
    { tokens: [], since: 50n, until: 100n },
    { block: 40n, at: 0, held },
    0,
  ],
  [
    'the last full look is long ago',
    { tokens: [], since: 50n, until: 100n },
    { block: 60n, at: 0, held },
    11 * 60_000,
  ],
])('the whole list is asked when %s', (_, sighted, sweep, now) => {
  const plan = planReads(listOf(5_000), sighted, sweep, 100n, now)
  expect(plan.listed).toHaveLength(5_000)
  expect(plan.sweeps).toBe(true)
})

test('after a full look, what was held then and what moved since is asked', () => {
  const sighted = { tokens: [address(4_500)], since: 50n, until: 100n }
  const plan = planReads(listOf(5_000), sighted, { block: 60n, at: 0, held }, 100n, 60_000)
  expect(plan.listed.map((token) => token.address)).toEqual(
    expect.arrayContaining([address(4_000), address(4_500)]),
  )
  expect(plan.listed).toHaveLength(102)
  expect(plan.sweeps).toBe(false)
})
