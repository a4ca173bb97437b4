import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeal } from '../cache/createSeal.ts'
import type { Chain } from '../chains/chain.ts'
import { chainSeven } from '../test/chains/chainSeven.ts'
import { memoryShelf } from '../test/stores/memoryShelf.ts'
import { useUpstreams } from '../test/useUpstreams.ts'
import type { ReadyCall } from './callUpstreams.ts'
import { createLasting } from './createLasting.ts'

const { upstream, serverOver, wind } = useUpstreams()

const hash = `0x${'ab'.repeat(32)}`

/** A node that is final up to block 0x20, and has what is asked for in `block`. */
async function node(block: string | null, final: object = { result: { number: '0x20' } }) {
  const asked: string[] = []
  const one = await upstream((calls, response) => {
    const [call] = calls
    const isFinal = call?.params[0] === 'finalized'
    asked.push(isFinal ? 'finalized' : (call?.method ?? ''))
    const found = block === null ? null : { hash, blockNumber: block, number: block }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call?.id, ...(isFinal ? final : { result: found }) }))
  })
  const count = (method: string) => asked.filter((heard) => heard === method).length
  return { url: one.url, count }
}

const receipt = 'eth_getTransactionReceipt'
const noCode = async () => undefined

test.each([
  [receipt, [hash]],
  ['eth_getTransactionByHash', [hash]],
  ['eth_getBlockByHash', [hash, false]],
])('what %s answers of a final block is asked for once an hour', async (method, params) => {
  const one = await node('0x20')
  const server = await serverOver([one.url])
  const first = await server.call(method, params)
  const more = async () => {
    const before = one.count(method)
    expect(await server.call(method, params)).toBe(first)
    return one.count(method) - before
  }
  // Kept as soon as the chain has said how far it is final.
  await expect.poll(more).toBe(0)
  expect(one.count('finalized')).toBe(1)
  wind(3_599)
  expect(await more()).toBe(0)
  wind(1)
  expect(await more()).toBe(1)
})

test.each([
  ['in a block that is not final', '0x21', undefined],
  ['in no block yet', null, undefined],
  ['of a chain that says nothing of final blocks', '0x1', { error: { code: -32602, message: 'no' } }],
])('what is %s is asked for every time', async (_, block, final) => {
  const one = await node(block, final)
  const server = await serverOver([one.url])
  for (const times of [1, 2, 3]) {
    await server.call(receipt, [hash])
    expect(one.count(receipt)).toBe(times)
    if (block !== null) await expect.poll(() => one.count('finalized')).toBe(1)
  }
})

test('a chain is asked twice a minute at most how far it is final, and what is final by then is kept', async () => {
  let final = '0x20'
  const chain = chainSeven({ upstreams: [] })
  let time = 0
  let asked = 0
  const lasting = createLasting({
    now: () => time,
    async readFinal() {
      asked += 1
      return BigInt(final)
    },
    readFinalCode: noCode,
  })
  const offer = async () => {
    lasting.put(chain, [call()], [{ kind: 'result', text: '{"blockNumber":"0x30"}' }])
    await Promise.resolve()
    return (await lasting.take(chain, [call()])).size
  }
  expect([await offer(), await offer(), asked]).toEqual([0, 0, 1])
  final = '0x30'
  time = 29_999
  expect([await offer(), asked]).toEqual([0, 1])
  time = 30_000
  await expect.poll(offer).toBe(1)
  expect(asked).toBe(2)
})

test('each input has its own answer: chain, method, hash and whether transactions are told whole', async () => {
  const lasting = createLasting({ now: () => 0, readFinal: async () => 99n, readFinalCode: noCode })
  const chain = chainSeven({ upstreams: [] })
  const whole = call('eth_getBlockByHash', [hash, true])
  lasting.put(chain, [whole], [{ kind: 'result', text: '{"number":"0x1"}' }])
  const isKept = async (one: Chain, asked: ReadyCall) => (await lasting.take(one, [asked])).size === 1
  await expect.poll(() => isKept(chain, whole)).toBe(true)
  expect(
    await isKept(chain, call('eth_getBlockByHash', [hash.toUpperCase().replace('0X', '0x'), true])),
  ).toBe(true)
  expect(await isKept(chain, call('eth_getBlockByHash', [hash, false]))).toBe(false)
  expect(await isKept(chain, call('eth_getBlockByHash', [`0x${'cd'.repeat(32)}`, true]))).toBe(false)
  expect(await isKept(chain, call('eth_getTransactionByHash', [hash]))).toBe(false)
  expect(await isKept({ ...chain, caip2: 'eip155:8' }, whole)).toBe(false)
  // What reaches further than a hash is never kept.
  expect(await isKept(chain, call('eth_getBlockByHash', [hash, true, 'latest']))).toBe(false)
  expect(await isKept(chain, call('eth_getBlockByHash', { 0: hash, 1: true }))).toBe(false)
})

test('on a sandbox, which takes back whatever it is told to, nothing lasts', async () => {
  const lasting = createLasting({ now: () => 0, readFinal: async () => 99n, readFinalCode: noCode })
  const chain = chainSeven({ upstreams: [], sandbox: true })
  lasting.put(chain, [call()], [{ kind: 'result', text: '{"blockNumber":"0x1"}' }])
  await Promise.resolve()
  expect((await lasting.take(chain, [call()])).size).toBe(0)
})

test('all nodes know for a day what one of them has kept', async () => {
  let time = 0
  const now = () => time
  const sharing = { shelf: memoryShelf(now), seal: createSeal(randomBytes(32), 'alike') }
  const [one, other] = [1, 2].map(() =>
    createLasting({ now, readFinal: async () => 99n, readFinalCode: noCode, sharing }),
  )
  const chain = chainSeven({ upstreams: [] })
  const kept = { kind: 'result', text: '{"blockNumber":"0x1", "exact":1.0}' } as const
  one?.put(chain, [call()], [kept])
  await expect.poll(async () => (await other?.take(chain, [call()]))?.get(0)).toEqual(kept)
  time = 24 * 3_600_000
  expect((await other?.take(chain, [call()]))?.size).toBe(0)
})

function call(method = receipt, params: unknown = [hash]): ReadyCall {
  return { kind: 'call', idText: '1', method, paramsText: JSON.stringify(params) }
}
