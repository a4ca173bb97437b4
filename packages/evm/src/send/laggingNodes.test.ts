import type { Transfer } from '@latchkey/core/adapter'
import { toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { estimateTransfer } from './estimateTransfer.ts'
import { lookAfter } from './lookAfter.ts'
import { sendDriver } from './sendDriver.ts'

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hash = `0x${'aB'.repeat(32)}`
const transfer: Transfer = { chainId: 'eip155:10', from, to, amount: 5n }
const question = { chainId: 'eip155:10', from, hash, nonce: 3, since: '100', meant: transfer } as const

type Asked = { readonly method: string; readonly params: readonly unknown[] }

/** A node that a test plays; what it is not told to answer, it does not know. */
function node(answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>>) {
  const asked: Asked[] = []
  return {
    asked,
    async request({ method, params }: Asked) {
      asked.push({ method, params })
      const answer = answers[method]
      if (answer === undefined) throw Object.assign(new Error('no such method'), { code: -32601 })
      return answer(params)
    },
  }
}

/** Several nodes behind one address: those that are asked about the transaction are behind those that count. */
const behind = (block: unknown) => ({
  eth_getTransactionReceipt: () => null,
  eth_getTransactionByHash: () => null,
  eth_blockNumber: () => '0x65',
  eth_getTransactionCount: () => '0x4',
  eth_getBlockByNumber: () => block,
})

test('a transaction that took its own turn meanwhile is not told as replaced', async () => {
  const itself = { from: from.toLowerCase(), nonce: '0x3', hash: hash.toLowerCase() }
  const look = await lookAfter(node(behind({ transactions: [itself] })), question)
  expect(look).toEqual({ at: 'pool', nonce: 3 })
})

test('a node that does not have the block yet says nothing about what took a turn in it', async () => {
  expect(await lookAfter(node(behind(null)), question)).toEqual({ at: 'nowhere', passed: false })
  expect(await lookAfter(node(behind({ transactions: [] })), question)).toEqual({
    at: 'nowhere',
    passed: true,
  })
})

const guessed = { chainId: 'eip155:10', from, hash, nonceGuess: 3, since: '100', meant: transfer } as const
const turn = { from: from.toLowerCase(), nonce: '0x3', hash: `0x${'cd'.repeat(32)}`, input: '0x' }
const taker = (other: object) => ({
  ...behind({ transactions: [{ ...turn, ...other }] }),
  eth_getTransactionReceipt: ([asked]: readonly unknown[]) =>
    asked === hash
      ? null
      : { transactionHash: turn.hash, status: '0x1', blockNumber: '0x65', gasUsed: '0x5208' },
})

test.each([
  ['sped up', { to, value: '0x5' }, { at: 'replaced', how: 'spedUp', by: turn.hash, ok: true }],
  ['cancelled', { to: from, value: '0x0' }, { at: 'replaced', how: 'cancelled', by: turn.hash }],
  ['found itself', { to, value: '0x5', hash }, { at: 'pool', nonce: 3 }],
] as const)(
  'one that no node has shown is %s where that took the turn that was guessed',
  async (_, other, told) => {
    expect(await lookAfter(node(taker(other)), guessed)).toMatchObject(told)
  },
)

test('anything else in the guessed turn may be another transaction: nothing is told of this one, and the guess goes', async () => {
  const other = taker({ to, value: '0x6' })
  const wrong = { at: 'nowhere', passed: false, isGuessWrong: true }
  expect(await lookAfter(node(other), guessed)).toEqual(wrong)
  expect(await lookAfter(node(other), question)).toMatchObject({ at: 'replaced', how: 'other' })
  // Not found, and not reached: neither says that it is gone.
  const nothing = { at: 'nowhere', passed: false }
  expect(await lookAfter(node(behind({ transactions: [] })), guessed)).toEqual(nothing)
  const waiting = { ...other, eth_getTransactionCount: () => '0x3' }
  expect(await lookAfter(node(waiting), guessed)).toEqual(nothing)
})

test('the turn is guessed before the wallet is asked, and told then; a node that does not know it costs nothing', async () => {
  const answers = { eth_blockNumber: () => '0x64', eth_sendTransaction: () => hash }
  const knowing = node({ ...answers, eth_getTransactionCount: () => '0x3' })
  const told: unknown[] = []
  const handle = await sendDriver(knowing).send(transfer, undefined, undefined, (traces) =>
    told.push(
      traces,
      knowing.asked.some(({ method }) => method === 'eth_sendTransaction'),
    ),
  )
  expect(handle).toEqual({ hash, since: '100', nonceGuess: 3 })
  expect(told).toEqual([{ since: '100', nonceGuess: 3 }, false])
  expect(knowing.asked).toContainEqual({ method: 'eth_getTransactionCount', params: [from, 'pending'] })
  expect(await sendDriver(node(answers)).send(transfer)).toEqual({ hash, since: '100' })
})

test('what a wallet is asked is this transfer, or it is not', () => {
  const { isAskedFor } = sendDriver(undefined)
  const ask = { from: from.toLowerCase(), to, value: '0x5', gas: '0x5208' }
  const isThis = (asked: object, method = 'eth_sendTransaction') => isAskedFor?.(transfer, method, [asked])
  expect([isThis(ask), isThis({ ...ask, data: '0x' })]).toEqual([true, true])
  for (const change of [{ value: '0x6' }, { value: '0x' }, { to: from }, { data: '0x01' }, { from: to }])
    expect(isThis({ ...ask, ...change })).toBe(false)
  expect(isThis(ask, 'personal_sign')).toBe(false)
  const { from: by, ...call } = ask
  expect(isThis({ from: by, calls: [call] }, 'wallet_sendCalls')).toBe(true)
  expect(isThis({ from: by, calls: [call, call] }, 'wallet_sendCalls')).toBe(false)
})

test('a wallet that never answers what it can do is asked to send all the same', async () => {
  const wallet = node({
    wallet_getCapabilities: () => new Promise(() => undefined),
    eth_blockNumber: () => new Promise(() => undefined),
    eth_getTransactionCount: () => new Promise(() => undefined),
    eth_sendTransaction: () => hash,
  })
  expect(await sendDriver(wallet).send(transfer)).toEqual({ hash })
})

test('where a chain below asks for a fee of its own, it is left over too', async () => {
  const answers = {
    eth_estimateGas: () => '0x5208',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0xa' }),
    eth_maxPriorityFeePerGas: () => '0x1',
  }
  const oracle = node({ ...answers, eth_call: () => `0x${'7'.padStart(64, '0')}` })
  const plain = node({ ...answers, eth_call: () => '0x' })
  const [above, alone] = [await estimateTransfer(oracle, transfer), await estimateTransfer(plain, transfer)]
  expect([above.most, alone.most]).toEqual([21_000n * 13n + 7n, 21_000n * 13n])
  const call = oracle.asked.find(({ method }) => method === 'eth_call')
  expect(call?.params[0]).toEqual({
    to: '0x420000000000000000000000000000000000000F',
    data: `${toFunctionSelector('getL1FeeUpperBound(uint256)')}${(260).toString(16).padStart(64, '0')}`,
  })
})
