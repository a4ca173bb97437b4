import { type Address, encodeAbiParameters, type Hex, pad, parseAbiParameters, toHex } from 'viem'
import { expect, test } from 'vitest'
import { someHash, someone } from '../test/chains/historyBlocks.ts'
import { decodeLogs } from './decodeLogs.ts'
import type { NodeLog } from './nodeShapes.ts'

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const forAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const deposit = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const withdrawal = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
const [alice, bob, token, weth] = [someone(0xa), someone(0xb), someone(0x70), someone(0xe)]
const word = (address: Address) => pad(address, { size: 32 })
const amount = (value: bigint) => toHex(value, { size: 32 })

function log(topics: readonly Hex[], data: Hex = '0x', address = token): NodeLog {
  const place = { blockNumber: 1, blockHash: someHash(1), transactionIndex: 0, logIndex: 0, removed: false }
  return { address, topics: [...topics], data, ...place }
}
const passagesOf = (...logs: readonly NodeLog[]) => decodeLogs(logs, weth).passages

test('tokens of each kind are told apart', () => {
  const ends = { from: alice, to: bob, token }
  expect(passagesOf(log([transfer, word(alice), word(bob)], amount(9n)))).toEqual([
    { kind: 'erc20', ...ends, amount: 9n },
  ])
  expect(passagesOf(log([transfer, word(alice), word(bob), amount(7n)]))).toEqual([
    { kind: 'erc721', ...ends, amount: 1n, tokenId: 7n },
  ])
  const one = encodeAbiParameters(parseAbiParameters('uint256, uint256'), [3n, 5n])
  expect(passagesOf(log([single, word(token), word(alice), word(bob)], one))).toEqual([
    { kind: 'erc1155', ...ends, amount: 5n, tokenId: 3n },
  ])
  const several = encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [
    [3n, 4n],
    [5n, 6n],
  ])
  expect(passagesOf(log([batch, word(token), word(alice), word(bob)], several))).toEqual([
    { kind: 'erc1155', ...ends, amount: 5n, tokenId: 3n },
    { kind: 'erc1155', ...ends, amount: 6n, tokenId: 4n },
  ])
})

test('only the contract that keeps the coin is believed about deposits and withdrawals', () => {
  const [put, got] = [
    log([deposit, word(alice)], amount(1n), weth),
    log([withdrawal, word(alice)], amount(2n), weth),
  ]
  expect(passagesOf(put, got)).toEqual([
    { kind: 'erc20', token: weth, from: weth, to: alice, amount: 1n },
    { kind: 'erc20', token: weth, from: alice, to: weth, amount: 2n },
  ])
  expect(
    passagesOf(log([deposit, word(alice)], amount(1n)), log([withdrawal, word(alice)], amount(1n))),
  ).toEqual([])
  expect(decodeLogs([put], undefined).passages).toEqual([])
})

test('an approval counts for its owner, unless something of the owner moved in it', () => {
  expect(decodeLogs([log([approval, word(alice), word(bob)], amount(1n))], weth).approvals).toEqual([
    { owner: alice, token },
  ])
  expect(decodeLogs([log([forAll, word(bob), word(alice)], amount(1n))], weth).approvals).toEqual([
    { owner: bob, token },
  ])
  const used = [
    log([approval, word(alice), word(bob)], amount(1n)),
    log([transfer, word(alice), word(bob)], amount(1n)),
  ]
  expect(decodeLogs(used, weth).approvals).toEqual([])
})

test.each([
  ['no data', log([transfer, word(alice), word(bob)])],
  ['no receiver', log([transfer, word(alice)], amount(1n))],
  ['more than an address in a topic', log([transfer, `0x1${word(alice).slice(3)}`, word(bob)], amount(1n))],
  [
    'an array that claims to be endless',
    log([batch, word(token), word(alice), word(bob)], `0x${'f'.repeat(128)}`),
  ],
  ['no topic at all', log([])],
  ['another event', log([someHash(5)], amount(1n))],
])('a log with %s is passed over, and the others are read', (_, hostile) => {
  const good = log([transfer, word(alice), word(bob)], amount(9n))
  expect(decodeLogs([hostile, good, hostile], weth)).toMatchObject({
    passages: [{ amount: 9n }],
    approvals: [],
  })
})
