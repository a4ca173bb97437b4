import { expect, test } from 'vitest'
import { someHash, someone } from '../test/historyBlocks.ts'
import { indexTransaction } from './indexTransaction.ts'

const [alice, bob] = [someone(0xa), someone(0xb)]
const sent = { hash: someHash(1), from: alice, to: bob, nonce: 1, value: 5n, input: '0x' } as const
const passage = (token: number) =>
  ({ kind: 'erc20', token: someone(token), from: bob, to: alice, amount: 1n }) as const

test('what failed moved nothing and allowed nothing', () => {
  const told = { passages: [passage(0x70)], approvers: [alice] }
  expect(indexTransaction(sent, 0, { failed: true, told, internal: [] })).toMatchObject({
    failed: true,
    moves: [],
    approvers: [],
    value: 5n,
  })
})

test('both ends see a move, at the same place', () => {
  const told = { passages: [passage(0x70)], approvers: [] }
  const { moves } = indexTransaction(sent, 0, { failed: false, told, internal: [] })
  expect(moves.map(({ account, direction, place }) => [account, direction, place])).toEqual([
    [alice, 'out', 0],
    [bob, 'in', 0],
    [bob, 'out', 1],
    [alice, 'in', 1],
  ])
})

test('of thousands of moves a hundred are kept, and the first of every token', () => {
  const same = Array.from({ length: 3_000 }, () => passage(0x70))
  const others = Array.from({ length: 50 }, (_, n) => passage(0x1000 + n))
  const told = { passages: [...same, ...others, ...others], approvers: [] }
  const { moves } = indexTransaction(sent, 0, { failed: false, told, internal: [] })
  const own = moves.filter(({ account }) => account === alice)
  expect(own).toHaveLength(150)
  expect(new Set(own.map(({ token }) => token)).size).toBe(52)
})
