import {
  acknowledgeWarnings,
  confirmSend,
  type LatchkeyOptions,
  pasteReceiver,
  queries,
  retryReceiver,
  sendStore,
  setReceiver,
  setToken,
} from '@latchkey/core'
import { expect, test } from 'vitest'
import { siteChain } from '../test/chains.ts'
import { useSandbox } from '../test/sandbox.ts'
import { ether, openStage, type Stage } from '../test/sendStage.ts'

const sandbox = useSandbox()
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const own = String(0x80000000 + 8131337)
const receiverOf = ({ latchkey }: Stage) => sendStore(latchkey).getState().receiver

/** A page whose server looks names up. */
async function named(answer: (name: string) => unknown, options: LatchkeyOptions = {}) {
  const asked: string[] = []
  const stage = await openStage(sandbox, {
    options,
    server(url) {
      const name = /^\/v1\/profile\/account\/(.+)$/.exec(url.pathname)?.[1]
      if (name === undefined) return { balances: [], name: null, avatar: null }
      asked.push(decodeURIComponent(name))
      expect(url.searchParams.get('apiVersion')).toBe('2')
      return answer(decodeURIComponent(name))
    },
  })
  setToken(stage.latchkey, ether)
  return { ...stage, names: asked }
}

const record = (name: string, addresses: Readonly<Record<string, string>>) => ({
  name,
  attributes: {},
  addresses: Object.fromEntries(Object.entries(addresses).map(([type, address]) => [type, { address }])),
})

test('S9.06 S9.25 a name is looked up after a pause of 500 ms, once for all letters typed, and remembered for 5 minutes', async () => {
  const stage = await named((name) => record(name, { [own]: bob }))
  for (const text of ['a', 'al', 'alice.e', 'Alice.eth']) {
    setReceiver(stage.latchkey, text)
    await stage.clock.advance(400)
  }
  expect(stage.names).toEqual([])
  await stage.reach(() => receiverOf(stage).phase === 'ready')
  expect(receiverOf(stage)).toMatchObject({
    address: bob,
    name: 'alice.eth',
    isNamed: true,
    text: 'Alice.eth',
  })
  const client = await queries(stage.latchkey)
  for (const [age, count] of [
    [299_000, 1],
    [300_001, 2],
  ] as const) {
    const key = ['name', 'alice.eth']
    client.setQueryData(key, client.getQueryData(key), { updatedAt: Date.now() - age })
    setReceiver(stage.latchkey, '')
    setReceiver(stage.latchkey, 'alice.eth')
    await stage.reach(() => receiverOf(stage).phase === 'ready')
    expect(stage.names.length).toBe(count)
  }
  stage.leave()
})

test('a name without an address, or with none for anybody, is unknown', async () => {
  const stage = await named((name) =>
    name === 'nobody.eth' ? [] : record(name, { '60': `0x${'0'.repeat(40)}` }),
  )
  for (const name of ['nobody.eth', 'burnt.eth']) {
    setReceiver(stage.latchkey, name)
    await stage.reach(() => receiverOf(stage).phase === 'unknown')
  }
  stage.leave()
})

test.each([
  ['another name’s record', () => record('mallory.eth', { [own]: carol })],
  ['another shape', () => ({ address: carol })],
  ['an address with a wrong checksum', (name: string) => record(name, { [own]: bob.replace('C', 'c') })],
  ['no address at all', (name: string) => record(name, { [own]: 'javascript:alert(1)' })],
  ['something that is not JSON', () => new Response('<html>', { status: 200 })],
] as const)('a service that answers %s names nobody', async (_, answer) => {
  const stage = await named(answer)
  setReceiver(stage.latchkey, 'alice.eth')
  await stage.reach(() => receiverOf(stage).phase === 'failed', 500)
  expect(receiverOf(stage)).toMatchObject({ error: { code: expect.stringMatching(/^(transfer|name)\./) } })
  stage.leave()
})

test('a lookup that failed can be tried again', async () => {
  let isDown = true
  const stage = await named((name) =>
    isDown ? new Response('{}', { status: 400 }) : record(name, { [own]: bob }),
  )
  setReceiver(stage.latchkey, 'alice.eth')
  await stage.reach(() => receiverOf(stage).phase === 'failed', 500)
  isDown = false
  retryReceiver(stage.latchkey)
  await stage.reach(() => receiverOf(stage).phase === 'ready')
  stage.leave()
})

test.each([
  ['and that is told', false, true],
  ['which needs no telling on a test network, where no name has one of its own', true, undefined],
])(
  'an address of Ethereum stands in where a name has none for this network, %s',
  async (_, testnet, told) => {
    const networks = [siteChain(8131337, { testnet }), siteChain(8131338)] as const
    const stage = await named((name) => record(name, { '60': bob }), { networks })
    setReceiver(stage.latchkey, 'alice.eth')
    await stage.reach(() => receiverOf(stage).phase === 'ready')
    const receiver = receiverOf(stage)
    expect(receiver).toMatchObject({ phase: 'ready', address: bob })
    expect('isElsewhere' in receiver ? receiver.isElsewhere : undefined).toBe(told)
    stage.leave()
  },
)

test('a name that leads elsewhere by the time of the last click stops the send', async () => {
  let leads = bob
  const stage = await named((name) => record(name, { [own]: leads }))
  await stage.fill(ether, '0.01', 'alice.eth')
  leads = carol
  acknowledgeWarnings(stage.latchkey, true)
  await confirmSend(stage.latchkey)
  expect(stage.asked('eth_sendTransaction')).toBe(0)
  expect(sendStore(stage.latchkey).getState()).toMatchObject({
    error: { code: 'transfer.nameMoved' },
    amount: { text: '0.01' },
    receiver: { address: carol },
    isAcknowledged: false,
  })
  stage.leave()
})

test.each([
  [
    'the checksum of an address that is all small is not asked for',
    bob.toLowerCase(),
    { phase: 'ready', address: bob },
  ],
  [
    'a wrong capital is told as a wrong letter',
    bob.replace('7d', '7D'),
    { phase: 'invalid', flaw: 'checksum' },
  ],
  [
    'an address as CAIP-10 of this network is read',
    `eip155:8131337:${bob}`,
    { phase: 'ready', address: bob },
  ],
  ['one of another network is not', `eip155:1:${bob}`, { phase: 'invalid', flaw: 'foreign' }],
  [
    'an address of Solana is foreign',
    '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
    { phase: 'invalid', flaw: 'foreign' },
  ],
  ['one of Bitcoin too', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', { phase: 'invalid', flaw: 'foreign' }],
  ['nobody’s address is refused', `0x${'0'.repeat(40)}`, { phase: 'invalid', flaw: 'zero' }],
  ['half an address is none', '0x7099', { phase: 'invalid', flaw: 'malformed' }],
] as const)('%s', async (_, text, expected) => {
  const stage = await named(() => [])
  const read = pasteReceiver(stage.latchkey, { readText: async () => ` \u200b${text}\n` })
  expect(await read).toBe(true)
  await stage.reach(() => receiverOf(stage).phase !== 'looking')
  expect(receiverOf(stage)).toMatchObject(expected)
  expect(stage.names).toEqual([])
  stage.leave()
})

test('a clipboard that may not be read is no error', async () => {
  const stage = await named(() => [])
  expect(await pasteReceiver(stage.latchkey, { readText: () => Promise.reject(new Error('denied')) })).toBe(
    false,
  )
  expect(receiverOf(stage).phase).toBe('empty')
  stage.leave()
})
