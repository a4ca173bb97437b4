import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  after,
  balanceOf,
  before,
  call,
  headChain,
  keptChain,
  someAddress,
  someHash,
} from '../test/chains/headChain.ts'
import { answerCalls } from './answerCalls.ts'

const tellers: readonly [string, readonly unknown[], (number: string) => unknown][] = [
  ['eth_getTransactionReceipt', [someHash], (blockNumber) => ({ blockNumber, logs: [{ blockNumber }] })],
  ['eth_getTransactionByHash', [someHash], (blockNumber) => ({ blockNumber, from: someAddress })],
  ['eth_getTransactionByBlockHashAndIndex', [someHash, '0x0'], (blockNumber) => ({ blockNumber })],
  ['eth_getTransactionByBlockNumberAndIndex', ['latest', '0x0'], (blockNumber) => ({ blockNumber })],
  ['eth_getBlockByHash', [someHash, true], (number) => ({ number, transactions: [{ blockNumber: number }] })],
  ['eth_getBlockByNumber', ['0x2', false], (number) => ({ number, transactions: [] })],
  ['eth_getBlockReceipts', ['0x2'], (blockNumber) => [{ blockNumber }, { blockNumber }]],
  ['eth_getLogs', [{}], (blockNumber) => [{ blockNumber: '0x1' }, { blockNumber }]],
  ['eth_blockNumber', [], (number) => number],
]

test.each(tellers)(
  'a read right after %s reported a newer block returns the state after that block',
  async (method, params, tell) => {
    const { node, ask, answer } = await keptChain()
    node.results.set(method, tell('0x2'))
    await ask(method, params)
    expect(await answer([balanceOf()])).toEqual([after])
  },
)

test.each(tellers)('%s of the head itself ends nothing', async (method, params, tell) => {
  const { node, ask, answer } = await keptChain()
  node.results.set(method, tell('0x1'))
  await ask(method, params)
  expect(await answer([balanceOf()])).toEqual([before])
})

test('a receipt that is not there yet, and a block that is still being built, end nothing', async () => {
  const { node, ask, answer } = await keptChain()
  node.results.set('eth_getTransactionReceipt', null)
  node.results.set('eth_getTransactionByHash', { blockNumber: null })
  node.results.set('eth_getBlockByNumber', { number: '0x2' })
  await ask('eth_getTransactionReceipt', [someHash])
  await ask('eth_getTransactionByHash', [someHash])
  await ask('eth_getBlockByNumber', ['pending', false])
  expect(await answer([balanceOf()])).toEqual([before])
})

test('a receipt that the server knew for good tells of a newer block too', async () => {
  const { chain, kept, answer } = await keptChain()
  const receipt = { kind: 'result', text: '{"blockNumber":"0x2"}' } as const
  const lasting = { take: async () => new Map([[0, receipt]]), put: () => {} }
  await answerCalls(chain, [call('eth_getTransactionReceipt', [someHash])], 30_000, { ...kept, lasting })
  expect(await answer([balanceOf()])).toEqual([after])
})

test('a balance in one batch with a receipt comes from the node, as the receipt does', async () => {
  const { node, answer } = await keptChain()
  node.results.set('eth_getTransactionReceipt', { blockNumber: '0x2' })
  const [, balance] = await answer([call('eth_getTransactionReceipt', [someHash]), balanceOf()])
  expect(balance).toBe(after)
})

test('does not cache an answer requested before a receipt and received after it', async () => {
  const { clock, node, ask, answer, known, hold } = headChain()
  await known()
  const release = hold('eth_getBalance')
  const late = answer([balanceOf()])
  await settled()
  node.state = 'after'
  node.number = 2n
  node.results.set('eth_getTransactionReceipt', { blockNumber: '0x2' })
  await ask('eth_getTransactionReceipt', [someHash])
  // By then the newer head is known, and answers to what is asked now may be kept.
  clock.time = 1_000
  await known()
  release()
  expect(await late).toEqual([before])
  expect(await answer([balanceOf()])).toEqual([after])
})

test('a node that lags behind a receipt is not believed to know the head, for a minute', async () => {
  const { clock, node, count, ask, answer, known } = await keptChain()
  node.results.set('eth_getTransactionReceipt', { blockNumber: '0x2' })
  await ask('eth_getTransactionReceipt', [someHash])
  const isKept = async () => {
    await known()
    await answer([balanceOf()])
    const sofar = count('eth_getBalance')
    await answer([balanceOf()])
    return count('eth_getBalance') === sofar
  }
  clock.time = 1_000
  expect(await isKept()).toBe(false)
  clock.time = 59_999
  expect(await isKept()).toBe(false)
  // One that told of blocks that never were does not keep it so for good.
  clock.time = 61_000
  expect(await isKept()).toBe(true)
})

test('a node that has the block of the receipt is believed at once', async () => {
  const { clock, node, count, ask, answer, known } = await keptChain()
  node.results.set('eth_getTransactionReceipt', { blockNumber: '0x2' })
  await ask('eth_getTransactionReceipt', [someHash])
  node.number = 2n
  clock.time = 1_000
  await known()
  await answer([balanceOf()])
  const sofar = count('eth_getBalance')
  expect(await answer([balanceOf()])).toEqual([after])
  expect(count('eth_getBalance')).toBe(sofar)
})

test.each(['is taken', 'is refused', 'is lost'])('a transaction that %s ends what was kept', async (how) => {
  const { clock, node, count, ask, answer, known } = await keptChain()
  if (how === 'is refused') node.error = '{"code":-32000,"message":"nonce too low"}'
  if (how === 'is lost') node.fails = true
  await ask('eth_sendRawTransaction', ['0x00']).catch(() => undefined)
  node.error = undefined
  node.fails = false
  expect(await answer([balanceOf()])).toEqual([after])
  // With the head that was the newest before it and still is, nothing of before comes back.
  node.state = 'later'
  clock.time = 1_000
  await known()
  expect((await answer([balanceOf()]))[0]).toContain('later')
  expect(count('eth_getBalance')).toBe(3)
})

test('a balance in one batch with a transaction comes from the node, as the transaction goes to it', async () => {
  const { answer } = await keptChain()
  const [balance] = await answer([balanceOf(), call('eth_sendRawTransaction', ['0x00'])])
  expect(balance).toBe(after)
})

test('a transaction that is still under way has ended what was kept', async () => {
  const { answer, ask, hold } = await keptChain()
  const release = hold('eth_sendRawTransaction')
  const sent = ask('eth_sendRawTransaction', ['0x00'])
  await settled()
  expect(await answer([balanceOf()])).toEqual([after])
  release()
  await sent
})

test.each([false, true])(
  'does not return a read made during a transaction after it, whatever became of it: %s',
  async (isLost) => {
    const { clock, node, answer, ask, known, hold } = headChain()
    const release = hold('eth_sendRawTransaction')
    node.fails = isLost
    const sent = ask('eth_sendRawTransaction', ['0x00']).catch(() => undefined)
    await settled()
    node.fails = false
    await known()
    await answer([balanceOf()])
    node.state = 'after'
    expect(await answer([balanceOf()])).toEqual([before])
    release()
    await sent
    clock.time = 999
    expect(await answer([balanceOf()])).toEqual([after])
  },
)

test('a read that was under way before a transaction is not kept, although the head is the same', async () => {
  const { clock, node, answer, ask, known, hold } = headChain()
  await known()
  const release = hold('eth_getBalance')
  const late = answer([balanceOf()])
  await settled()
  node.state = 'after'
  await ask('eth_sendRawTransaction', ['0x00'])
  clock.time = 1_000
  await known()
  release()
  expect(await late).toEqual([before])
  expect(await answer([balanceOf()])).toEqual([after])
})

test('a look that was under way before a transaction counts for nothing after it', async () => {
  const { count, answer, ask, hold } = headChain()
  const release = hold('eth_getBlockByNumber')
  await answer([balanceOf()])
  await ask('eth_sendRawTransaction', ['0x00'])
  release()
  await settled()
  for (const times of [2, 3]) {
    await answer([balanceOf()])
    expect(count('eth_getBalance')).toBe(times)
  }
})

test('on one chain nothing ends what is kept of another', async () => {
  const { chain, node, answer, known } = await keptChain()
  const other = { ...chain, caip2: 'eip155:8' } as const
  await known(other)
  node.results.set('eth_blockNumber', '0x2')
  await answer([call('eth_blockNumber')], other)
  await answer([call('eth_sendRawTransaction', ['0x00'])], other)
  expect(await answer([balanceOf()])).toEqual([before])
})
