import { expect, test } from 'vitest'
import { someHash, someone } from '../test/chains/historyBlocks.ts'
import { indexTransaction } from './indexTransaction.ts'

const [alice, bob] = [someone(0xa), someone(0xb)]
const sent = { hash: someHash(1), from: alice, to: bob, nonce: 1, value: 5n, input: '0x' } as const
const passage = (token: number) =>
  ({ kind: 'erc20', token: someone(token), from: bob, to: alice, amount: 1n }) as const

test('what failed moved nothing and allowed nothing', () => {
  const told = { passages: [passage(0x70)], approvers: [alice] }
  expect(indexTransaction(sent, 0, { failed: true, ...told })).toMatchObject({
    failed: true,
    moves: [],
    approvers: [],
    value: 5n,
  })
})

test('both ends see a move, at the same place', () => {
  const told = { passages: [passage(0x70)], approvers: [] }
  const { moves, cuts } = indexTransaction(sent, 0, { failed: false, ...told })
  expect(moves.map(({ account, direction, place }) => [account, direction, place])).toEqual([
    [alice, 'out', 0],
    [alice, 'in', 1],
    [bob, 'in', 0],
    [bob, 'out', 1],
  ])
  expect(cuts).toEqual([])
})

test('of thousands of moves a hundred are kept, and of the others every token and how many there were', () => {
  const same = Array.from({ length: 3_000 }, () => passage(0x70))
  const others = Array.from({ length: 2_500 }, (_, n) => passage(0x1000 + n))
  const told = { passages: [...same, ...others, ...others], approvers: [] }
  const { moves, cuts } = indexTransaction(sent, 0, { failed: false, ...told })
  expect(moves.filter(({ account }) => account === alice)).toHaveLength(100)
  const own = cuts.find(({ account }) => account === alice)
  expect(own?.count).toBe(1 + 3_000 + 5_000 - 100)
  expect([...(own?.tokens.keys() ?? [])]).toEqual([0x70, ...others.map((_, n) => 0x1000 + n)].map(someone))
})

test('what was given for so much is kept too, wherever it stands: by it the deed is named', () => {
  const passages = [
    ...Array.from({ length: 300 }, () => passage(0x70)),
    { ...passage(0x71), from: alice, to: bob },
  ]
  const told = { passages, approvers: [] }
  const { moves } = indexTransaction({ ...sent, value: 0n }, 0, { failed: false, ...told })
  const own = moves.filter(({ account }) => account === alice)
  expect(own).toHaveLength(101)
  expect(own.at(-1)).toMatchObject({ direction: 'out', token: someone(0x71), place: 300 })
})
