import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { after, balanceOf, before, call, headChain, someAddress, someHash } from '../test/chains/headChain.ts'
import { useUpstreams } from '../test/useUpstreams.ts'
import { answerCalls } from './answerCalls.ts'

const { upstream, serverOver, wind } = useUpstreams()

test('a read is asked for once while the head is known to be the same', async () => {
  const { clock, count, answer, looks } = headChain()
  // The first goes out before the head is seen, the second after.
  for (const times of [1, 2, 2, 2]) {
    expect(await answer([balanceOf()])).toEqual([before])
    await settled()
    expect(count('eth_getBalance')).toBe(times)
  }
  clock.time = 999
  await answer([balanceOf()])
  expect([count('eth_getBalance'), looks()]).toEqual([2, 1])
  clock.time = 1_000
  await answer([balanceOf()])
  await settled()
  expect([count('eth_getBalance'), looks()]).toEqual([3, 2])
  // Seen anew, and still the same: what was answered a moment ago holds.
  await answer([balanceOf()])
  expect(count('eth_getBalance')).toBe(3)
})

test('calls that hang on more than the head go to a node every time, and make nobody look for it', async () => {
  const { count, answer, looks, known } = headChain()
  const pending = call('eth_getBalance', [someAddress, 'pending'])
  const nonce = call('eth_getTransactionCount', [someAddress, 'latest'])
  await answer([pending, nonce])
  await settled()
  expect(looks()).toBe(0)
  await known()
  for (const times of [2, 3]) {
    await answer([pending, nonce])
    expect([count('eth_getBalance'), count('eth_getTransactionCount')]).toEqual([times, times])
  }
})

test('each chain has its own answers', async () => {
  const { chain, count, answer, known } = headChain()
  const other = { ...chain, caip2: 'eip155:8' } as const
  await known()
  await known(other)
  await answer([balanceOf()])
  await answer([balanceOf()], other)
  expect(count('eth_getBalance')).toBe(2)
})

test('an error is never kept', async () => {
  const { node, count, answer, known } = headChain()
  await known()
  node.error = '{"code":3,"message":"execution reverted"}'
  for (const times of [1, 2]) {
    expect((await answer([balanceOf()]))[0]).toContain('execution reverted')
    expect(count('eth_getBalance')).toBe(times)
  }
})

test('on a sandbox, which changes without a block, everything is asked every time and nobody looks', async () => {
  const { chain, count, answer, looks } = headChain()
  for (const times of [1, 2, 3]) {
    await answer([balanceOf()], { ...chain, sandbox: true })
    await settled()
    expect(count('eth_getBalance')).toBe(times)
  }
  expect(looks()).toBe(0)
})

test('an answer counts for two seconds, although the head is the same for longer', async () => {
  const { clock, count, answer, known } = headChain()
  await known()
  clock.time = 500
  await answer([balanceOf()])
  for (const time of [1_000, 2_000]) {
    clock.time = time
    await known()
  }
  clock.time = 2_499
  await answer([balanceOf()])
  expect(count('eth_getBalance')).toBe(1)
  clock.time = 2_500
  await answer([balanceOf()])
  expect(count('eth_getBalance')).toBe(2)
})

test.each([
  ['a new block', 2n, 'b'],
  ['another block in the place of the head', 1n, 'b'],
])('%s ends what was kept', async (_, number, letter) => {
  const { clock, node, count, answer, known } = headChain()
  await known()
  await answer([balanceOf()])
  node.number = number
  node.hash = `0x${letter.repeat(64)}`
  node.state = 'after'
  clock.time = 1_000
  await known()
  expect(await answer([balanceOf()])).toEqual([after])
  expect(count('eth_getBalance')).toBe(2)
})

test('what was asked for at one head and comes at another is not kept, even if the first comes back', async () => {
  const { clock, node, count, answer, known, hold } = headChain()
  await known()
  const first = node.hash
  clock.time = 500
  const release = hold('eth_getBalance')
  const late = answer([balanceOf()])
  await settled()
  node.hash = `0x${'b'.repeat(64)}`
  clock.time = 1_000
  await known()
  release()
  await late
  node.hash = first
  clock.time = 2_000
  await known()
  await answer([balanceOf()])
  expect(count('eth_getBalance')).toBe(2)
})

test('a look takes nobody any time, and there is one at once and one a second at most', async () => {
  const { clock, count, answer, looks, hold } = headChain()
  const release = hold('eth_getBlockByNumber')
  for (const time of [0, 0, 500, 1_000, 3_000]) {
    clock.time = time
    await answer([balanceOf(), balanceOf()])
  }
  expect([count('eth_getBalance'), looks()]).toEqual([10, 1])
  release()
  await settled()
  // Seen when it was asked for, which is too long ago.
  await answer([balanceOf()])
  expect([count('eth_getBalance'), looks()]).toEqual([11, 2])
})

test.each(['fails', 'is refused', 'tells nonsense'] as const)(
  'a look that %s changes nothing, and is not repeated within the second',
  async (look) => {
    const { clock, node, count, answer, looks } = headChain()
    node.look = look
    for (const [n, time] of [0, 0, 999].entries()) {
      clock.time = time
      expect(await answer([balanceOf()])).toEqual([before])
      await settled()
      expect([count('eth_getBalance'), looks()]).toEqual([n + 1, 1])
    }
    clock.time = 1_000
    node.look = 'answers'
    for (const _ of ['sees the head', 'is kept', 'is answered']) {
      await answer([balanceOf()])
      await settled()
    }
    expect([count('eth_getBalance'), looks()]).toEqual([5, 2])
  },
)

test('a clock that is set back makes nothing last longer', async () => {
  const { clock, count, answer, looks, known } = headChain()
  clock.time = 3_600_000
  await known()
  await answer([balanceOf()])
  clock.time = 0
  await answer([balanceOf()])
  expect([count('eth_getBalance'), looks()]).toEqual([2, 2])
})

test('calls in a batch and calls with other ids are answered with their own', async () => {
  const { count, answer, known } = headChain()
  await known()
  const batch = ['"a"', '12345678901234567890', 'null'].map((idText) => ({ ...balanceOf(), idText }))
  const answers = batch.map(({ idText }) => `{"jsonrpc":"2.0","id":${idText},"result":"before"}`)
  expect(await answer(batch)).toEqual(answers)
  expect(count('eth_getBalance')).toBe(3)
  const mixed = [call('eth_chainId'), ...batch, call('eth_estimateGas', [{}]), call('debug_traceBlock')]
  const told = await answer(mixed)
  expect(told.slice(0, 5)).toEqual(['{"jsonrpc":"2.0","id":1,"result":"0x7"}', ...answers, before])
  expect(told[5]).toContain('does not exist')
  expect([count('eth_getBalance'), count('eth_estimateGas')]).toEqual([3, 1])
})

test('limits the number and the length of cached answers', async () => {
  const { node, count, answer, known } = headChain()
  await known()
  const slot = (n: number) => call('eth_getStorageAt', [someAddress, `0x${n.toString(16)}`])
  const isKept = async (n: number) => {
    const before = count('eth_getStorageAt')
    await answer([slot(n)])
    return count('eth_getStorageAt') === before
  }
  await answer(Array.from({ length: 5_000 }, (_, n) => slot(n)))
  expect(await isKept(0)).toBe(true)
  // The longest unused goes first, which is now the second.
  await answer([slot(5_000)])
  expect([await isKept(0), await isKept(1)]).toEqual([true, false])
  node.state = 'x'.repeat(128 * 1024 - 2)
  await answer(Array.from({ length: 128 }, (_, n) => slot(10_000 + n)))
  expect([await isKept(10_127), await isKept(10_000)]).toEqual([true, false])
  node.state += 'x'
  expect([await isKept(20_000), await isKept(20_000)]).toEqual([false, false])
})

test('code that lasts is answered without a look for the head', async () => {
  const { clock, node, chain, kept, count, looks } = headChain()
  node.state = '0x6080604052'
  const answer = () => answerCalls(chain, [call('eth_getCode', [someAddress, 'latest'])], 30_000, kept)
  await answer()
  await settled()
  const before = [count('eth_getCode'), looks()]
  clock.time = 10_000
  await answer()
  await settled()
  expect([count('eth_getCode'), looks()]).toEqual(before)
})

test('the server looks for the head beside the reads of its visitors, and spares its node the same question', async () => {
  const asked: string[] = []
  const node = await upstream((calls, response) => {
    const [one] = calls
    asked.push(one?.method ?? '')
    const result = one?.method === 'eth_getBlockByNumber' ? { hash: someHash, number: '0x1' } : '0x2a'
    response.end(JSON.stringify({ jsonrpc: '2.0', id: one?.id, result }))
  })
  const server = await serverOver([node])
  const count = () => asked.filter((method) => method === 'eth_getBalance').length
  const more = async () => {
    const before = count()
    expect(await server.call('eth_getBalance', [someAddress, 'latest'])).toContain('"0x2a"')
    return count() - before
  }
  await expect.poll(more).toBe(0)
  expect(asked.filter((method) => method === 'eth_getBlockByNumber')).toHaveLength(1)
  wind(1)
  expect(await more()).toBe(1)
})
