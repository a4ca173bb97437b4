import { randomBytes } from 'node:crypto'
import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSeal } from '../cache/createSeal.ts'
import type { Sharing } from '../cache/sharing.ts'
import { chainSeven } from '../test/chains/chainSeven.ts'
import { memoryShelf } from '../test/stores/memoryShelf.ts'
import { useUpstreams } from '../test/useUpstreams.ts'
import type { ReadyCall } from './callUpstreams.ts'
import { createLasting } from './createLasting.ts'

const { upstream, serverOver, wind } = useUpstreams()

const address = `0x${'Ab'.repeat(20)}`
const code = '0x6080604052'
const chain = chainSeven({ upstreams: [] })

/** What keeps code, over a chain whose last final block has this code there. */
function lastingOver(final: string | undefined, sharing?: Sharing) {
  const state = { time: 0, final, asked: 0 }
  const lasting = createLasting({
    now: () => state.time,
    readFinal: async () => 99n,
    async readFinalCode() {
      state.asked += 1
      return state.final
    },
    sharing,
  })
  const offer = async (text: string, params: unknown = [address, 'latest'], on = chain) => {
    lasting.put(on, [call(params)], [{ kind: 'result', text: JSON.stringify(text) }])
    await settled()
    return taken(params, on)
  }
  const taken = async (params: unknown = [address, 'latest'], on = chain) =>
    (await lasting.take(on, [call(params)])).get(0)?.text
  return { state, offer, taken }
}

test('the code of a contract is asked for once an hour, and the final one beside it once', async () => {
  const asked: unknown[] = []
  const node = await upstream((calls, response) => {
    asked.push(...calls.map(({ params }) => params[1]))
    response.end(JSON.stringify({ jsonrpc: '2.0', id: calls[0]?.id, result: code }))
  })
  const server = await serverOver([node])
  // With "safe", which hangs on no newest block, nothing else is kept.
  const first = await server.call('eth_getCode', [address, 'safe'])
  const more = async () => {
    const before = asked.filter((tag) => tag === 'safe').length
    expect(await server.call('eth_getCode', [address, 'safe'])).toBe(first)
    return asked.filter((tag) => tag === 'safe').length - before
  }
  await expect.poll(more).toBe(0)
  expect(asked.filter((tag) => tag === 'finalized')).toHaveLength(1)
  wind(3_599)
  expect(await more()).toBe(0)
  wind(1)
  expect(await more()).toBe(1)
})

test.each([
  ['there is none', '0x', '0x'],
  ['it is what an account lets act for it (EIP-7702)', `0xef0100${'ab'.repeat(20)}`, undefined],
  [
    'it is a minimal proxy (EIP-1167)',
    `0x363d3d373d3d3d363d73${'ab'.repeat(20)}5af43d82803e903d91602b57fd5bf3`,
    undefined,
  ],
  [
    'it is a minimal proxy to an address with zeros before it',
    `0x363d3d373d3d3d363d6f${'ab'.repeat(16)}5af43d82803e903d91602757fd5bf3`,
    undefined,
  ],
  ['it is no code', 'nothing', undefined],
])('code is not kept when %s', async (_, told, final = told) => {
  const { state, offer } = lastingOver(final)
  expect(await offer(told)).toBeUndefined()
  expect(await offer(told.toUpperCase().replace('0X', '0x'))).toBeUndefined()
  expect(state.asked).toBe(0)
})

test.each([
  ['was not there yet', '0x'],
  ['was another', '0x6080604053'],
  ['is known by no node', undefined],
])('code is not kept when that of the last final block %s', async (_, final) => {
  const { state, offer } = lastingOver(final)
  expect(await offer(code)).toBeUndefined()
  // Who asks again and again makes nobody ask for the final one more than twice a minute.
  state.final = code
  state.time = 29_999
  expect(await offer(code)).toBeUndefined()
  expect(state.asked).toBe(1)
  state.time = 30_000
  expect(await offer(code)).toBe(`"${code}"`)
  expect(state.asked).toBe(2)
})

test('a chain whose nodes do not know the tag keeps no code', async () => {
  const tags: unknown[] = []
  const node = await upstream((calls, response) => {
    const tag = calls[0]?.params[1]
    tags.push(tag)
    const told = tag === 'finalized' ? { error: { code: -32602, message: 'no' } } : { result: code }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: calls[0]?.id, ...told }))
  })
  const server = await serverOver([node])
  for (const times of [1, 2, 3]) {
    await server.call('eth_getCode', [address, 'safe'])
    expect(tags.filter((tag) => tag === 'safe')).toHaveLength(times)
    await expect.poll(() => tags.filter((tag) => tag === 'finalized')).toHaveLength(1)
  }
})

test('code is one thing by chain and address, however these are written and whichever late block is named', async () => {
  const { offer, taken } = lastingOver(code.toUpperCase().replace('0X', '0x'))
  expect(await offer(code, [address])).toBe(`"${code}"`)
  for (const tag of ['latest', 'safe', 'finalized']) {
    expect(await taken([address.toLowerCase(), tag])).toBe(`"${code}"`)
  }
  expect(await taken([`0x${'cd'.repeat(20)}`, 'latest'])).toBeUndefined()
  expect(await taken([address], { ...chain, caip2: 'eip155:8' })).toBeUndefined()
})

test.each([
  ['pending', [address, 'pending']],
  ['a block by its number', [address, '0x10']],
  ['the first block', [address, 'earliest']],
  ['a block by its hash', [address, { blockHash: `0x${'ab'.repeat(32)}` }]],
  ['more than an address and a block', [address, 'latest', {}]],
])('code at %s is neither kept nor answered from what is', async (_, params) => {
  const { state, offer } = lastingOver(code)
  expect(await offer(code, params)).toBeUndefined()
  expect(state.asked).toBe(0)
  await offer(code)
  expect(await offer(code, params)).toBeUndefined()
})

test('on a sandbox code does not last', async () => {
  const { state, offer } = lastingOver(code)
  expect(await offer(code, [address], { ...chain, sandbox: true })).toBeUndefined()
  expect(state.asked).toBe(0)
})

test('all nodes know for a day the code that one of them has kept', async () => {
  const clock = { time: 0 }
  const sharing = { shelf: memoryShelf(() => clock.time), seal: createSeal(randomBytes(32), 'alike') }
  const [one, other] = [lastingOver(code, sharing), lastingOver(undefined, sharing)]
  await one.offer(code)
  await expect.poll(() => other.taken()).toBe(`"${code}"`)
  clock.time = 24 * 3_600_000
  other.state.time = clock.time
  expect(await other.taken()).toBeUndefined()
})

function call(params: unknown): ReadyCall {
  return { kind: 'call', idText: '1', method: 'eth_getCode', paramsText: JSON.stringify(params) }
}
