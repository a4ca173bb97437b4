import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { fillPath, NameRecord, paths } from '@latchkey/wire'
import * as v from 'valibot'
import { namehash, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensUniversalResolver } from '../chains/createRegistry.ts'
import type { ServerOptions } from '../config/options.ts'
import { startCounter } from '../test/chains/startCounter.ts'
import { startGateway } from '../test/chains/startGateway.ts'
import { createNameWriter, type NameWriter } from '../test/chains/writeNames.ts'
import { noPast, reasonOf, startTestServer, type TestServer } from '../test/startTestServer.ts'

let sandbox: Sandbox
let server: TestServer
let names: NameWriter
const running: TestServer[] = []
let time = 0

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [1, 8131338] })
  names = createNameWriter(sandbox, 1)
  server = await fresh()
})
afterAll(async () => {
  for (const one of running) await one.stop()
  await sandbox?.stop()
})

/** A server that remembers nothing yet; its clock moves only when a test winds it. */
async function fresh(options: ServerOptions = {}): Promise<TestServer> {
  const started = await startTestServer(
    { ...noPast, sandboxUrl: sandbox.url, deadlineMs: 30_000, historyPollMs: 600_000, ...options },
    { now: () => time },
  )
  running.push(started)
  return started
}
const addressOf = (index: number) => names.who(index).address
function askName(name: string, query = '', from = server): Promise<Response> {
  return fetch(`${from.url}${fillPath(paths.profileAccount, { name })}?projectId=&st=test&sv=1&${query}`)
}
function askReverse(address: string, query = '', from = server): Promise<Response> {
  return fetch(`${from.url}${fillPath(paths.profileReverse, { address })}?projectId=&st=test&sv=1&${query}`)
}
/** As if six minutes had gone by: nothing is remembered any more. */
function forget(): void {
  time += 6 * 60_000
}
async function recordOf(name: string, from = server): Promise<NameRecord> {
  const response = await askName(name, 'apiVersion=2', from)
  expect(response.status).toBe(200)
  return v.parse(NameRecord, await response.json())
}

test('S7.13 a name has its addresses by coin type and its attributes, for five minutes', async () => {
  const response = await askName('alice.eth', 'apiVersion=2')
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  const record = v.parse(NameRecord, await response.json())
  expect(record.name).toBe('alice.eth')
  expect(record.addresses).toEqual({ 60: { address: addressOf(0) } })
  expect(record.attributes).toMatchObject({
    description: 'Account 0 of the sandbox.',
    url: 'https://alice.example/',
    avatar: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  })
  expect((await recordOf('bob.eth')).addresses).toEqual({ 60: { address: addressOf(1) } })
})

test('S7.13 a name that leads nowhere is an empty list with apiVersion 2 and 404 otherwise', async () => {
  for (const name of ['nobody.eth', 'nobody.alice.eth', 'alice.example', 'a.b.c.d.eth']) {
    const empty = await askName(name, 'apiVersion=2')
    expect([empty.status, await empty.json()], name).toEqual([200, []])
    const missing = await askName(name)
    expect(missing.status, name).toBe(404)
    expect(await reasonOf(missing)).toMatchObject({ name: 'not_found', field: 'name' })
  }
})

test('S7.14 S7.15 an address has the records of its names, however it is written and whoever asks', async () => {
  const expected = [await recordOf('alice.eth')]
  const address = addressOf(0)
  for (const written of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
    const response = await askReverse(
      written,
      'apiVersion=2&sender=0x0000000000000000000000000000000000000000',
    )
    expect(await response.json()).toEqual(expected)
  }
  const nameless = await askReverse(addressOf(9), 'apiVersion=2')
  expect([nameless.status, await nameless.json()]).toEqual([200, []])
  expect((await askReverse(addressOf(9))).status).toBe(404)
  const solana = await askReverse('HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH', 'apiVersion=2')
  expect(await solana.json()).toEqual([])
})

test('a name that does not lead back to the address is not one of its names', async () => {
  await names.write(2, 'ReverseRegistrar', 'setName', ['alice.eth'])
  expect(await (await askReverse(addressOf(2), 'apiVersion=2')).json()).toEqual([])
})

test('a name that changes under normalisation is refused, with the form to write', async () => {
  for (const [written, normal] of [
    ['Alice.eth', 'alice.eth'],
    ['ALICE.ETH', 'alice.eth'],
    ['al\u200bice.eth', 'alice.eth'],
    ['\uff41lice.eth', 'alice.eth'],
    ['1\ufe0f\u20e3.eth', '1\u20e3.eth'],
  ] as const) {
    const response = await askName(written, 'apiVersion=2')
    expect(response.status, written).toBe(400)
    expect(await reasonOf(response)).toEqual({
      name: 'not_normalised',
      field: 'name',
      description: `Write the name as ${normal}.`,
    })
  }
})

test.each([
  ['S5.49 a character that names cannot have', 'al ice.eth', 'a character that names cannot have'],
  ['S5.50 letters of several scripts', 'p\u0430ypal.eth', 'mixes letters of several scripts'],
  ['S5.51 a combining mark in a wrong place', '\u0301a.eth', 'in a place where it cannot be'],
  ['S5.52 an empty label', 'alice..eth', 'an empty part'],
  [
    'S5.53 an underscore that is not at the start',
    'al_ice.eth',
    'An underscore may only stand at the beginning',
  ],
  [
    'S5.54 more than 4 non-spacing marks in a row',
    '\u0628\u064b\u064c\u064d\u064e\u064f.eth',
    'more than 4 accents',
  ],
  ['a label that pretends to be punycode', 'xn--ls8h.eth', 'two hyphens'],
  ['a name without a dot', 'alice', 'Write the whole name'],
  ['a name that is too long', `${'a'.repeat(252)}.eth`, 'longer than 255'],
])('%s is refused with a sentence', async (_, name, words) => {
  const response = await askName(name, 'apiVersion=2')
  expect(response.status).toBe(400)
  const reason = await reasonOf(response)
  expect(reason).toMatchObject({ name: 'invalid_name', field: 'name' })
  expect(reason?.description).toContain(words)
})

test('S5.54 emoji, underscores at the start, 4 marks in a row and long names are names', async () => {
  for (const label of ['\u{1f4a9}', '_dmarc', '\u0628\u064b\u064c\u064d\u064e', 'a'.repeat(200)]) {
    const name = await names.lend(label, 4)
    expect((await recordOf(name)).addresses['60']?.address, name).toBe(addressOf(4))
  }
})

test('a name whose resolver was taken away leads nowhere, as one that has run out', async () => {
  const name = await names.lend('gone', 4)
  expect((await recordOf(name)).name).toBe(name)
  await names.give('gone', zeroAddress)
  forget()
  expect(await (await askName(name, 'apiVersion=2')).json()).toEqual([])
})

test('an address for a chain of its own is told by the coin type of that chain', async () => {
  const name = await names.lend('travel', 5)
  const coinType = 0x8000_0000 + 8_131_338
  await names.write(0, 'PublicResolver', 'setAddr', [namehash(name), BigInt(coinType), addressOf(6)])
  expect((await recordOf(name)).addresses).toEqual({
    60: { address: addressOf(5) },
    [coinType]: { address: addressOf(6) },
  })
})

test('records that are no addresses are left out', async () => {
  const name = await names.lend('odd', 5)
  const coinType = BigInt(0x8000_0000 + 8_131_338)
  for (const bytes of ['0x', '0x1234', `0x${'00'.repeat(20)}`, `0x${'11'.repeat(32)}`]) {
    await names.write(0, 'PublicResolver', 'setAddr', [namehash(name), coinType, bytes])
    forget()
    expect((await recordOf(name)).addresses, bytes).toEqual({ 60: { address: addressOf(5) } })
  }
})

test('attributes of strangers are one plain line, links are https, and a picture that could hurt is left out', async () => {
  const name = await names.lend('mallory', 6)
  const text = (key: string, value: string) =>
    names.write(0, 'PublicResolver', 'setText', [namehash(name), key, value])
  await text('description', `<b>hi</b>\u202e\u0000\nthere${'x'.repeat(10_000)}`)
  await text('url', 'javascript:alert(1)')
  for (const avatar of [
    'http://169.254.169.254/latest/meta-data',
    'https://127.0.0.1/x.png',
    'https://localhost/x.png',
    'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIj48L3N2Zz4=',
    'data:text/html,<script>alert(1)</script>',
    'javascript:alert(1)',
    `eip155:1/erc721:${addressOf(0)}/1`,
  ]) {
    await text('avatar', avatar)
    forget()
    const { attributes } = await recordOf(name)
    expect(attributes['avatar'], avatar).toBeUndefined()
    expect(attributes['url']).toBeUndefined()
    expect(attributes['description']).toMatch(/^<b>hi<\/b> therex+…$/)
    expect(attributes['description']?.length).toBeLessThanOrEqual(501)
  }
  await text('avatar', 'https://images.example.com/a.png')
  forget()
  const { attributes } = await recordOf(name)
  expect(attributes['avatar']).toMatch(/^\/public\/getMedia\/[\w-]+\.[\w-]{22}$/)
})

test('a resolver that fails, a gateway that is silent and a chain that is away are never told as a free name', async () => {
  await names.give('broken', sandbox.chain(1).contracts.Reverter)
  const gateway = await startGateway(sandbox.chain(1), names.who(0).privateKey, addressOf(4))
  try {
    await names.give('cloud', gateway.resolver)
    for (const name of ['cloud.alice.eth', 'broken.alice.eth']) {
      const response = await askName(name, 'apiVersion=2')
      expect(response.status, name).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect((await reasonOf(response))?.name).toBe('name_unavailable')
    }
    expect(gateway.asked()).toBe(0)
    const trusting = await fresh({ nameGateways: [gateway.origin] })
    expect((await recordOf('cloud.alice.eth', trusting)).addresses['60']?.address).toBe(addressOf(4))
  } finally {
    await gateway.stop()
  }
  const remembering = await fresh()
  const before = await recordOf('bob.eth', remembering)
  await sandbox.chain(1).controls.stop()
  try {
    time += 4 * 60_000
    expect(await recordOf('bob.eth', remembering)).toEqual(before)
    for (const query of ['apiVersion=2', '']) {
      expect((await askName('nobody.eth', query, remembering)).status).toBe(503)
      expect((await askReverse(addressOf(9), query, remembering)).status).toBe(503)
    }
    time += 2 * 60_000
    const away = await askName('bob.eth', '', remembering)
    expect(away.status).toBe(503)
    expect((await reasonOf(away))?.name).toBe('chain_unavailable')
  } finally {
    await sandbox.chain(1).controls.resume()
  }
})

test('many who ask for a name at once are answered by one lookup', async () => {
  const node = await startCounter(sandbox.chain(1).url, ensUniversalResolver)
  try {
    const counted = { chains: [1], upstreams: { 1: [node.url] }, sandboxUrl: undefined } as ServerOptions
    const crowded = await fresh(counted)
    const records = await Promise.all(Array.from({ length: 30 }, () => recordOf('alice.eth', crowded)))
    expect(new Set(records.map((record) => record.name))).toEqual(new Set(['alice.eth']))
    // Addresses of every chain and all attributes, in one request.
    expect(node.count()).toBe(1)
  } finally {
    await node.stop()
  }
})

test('S5.48 a chain id at or above 2^31 has no coin type', async () => {
  for (const chainId of ['2147483648', 'eip155:2147483648', 'eip155:99999999999']) {
    const response = await askName('alice.eth', `chainId=${chainId}`)
    expect(response.status).toBe(400)
    expect(await reasonOf(response)).toMatchObject({ field: 'chainId', description: 'Invalid chainId' })
  }
  // The chain that is asked for is the chain that answers.
  expect((await askName('alice.eth', 'chainId=8131338')).status).toBe(200)
  expect((await askName('alice.eth', 'chainId=eip155:10')).status).toBe(400)
})

test.each(['0x12', 'alice.eth', '0xZZ39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])(
  'names of %s are refused with what to write',
  async (address) => {
    const response = await askReverse(address, 'apiVersion=2')
    expect(response.status).toBe(400)
    expect(await reasonOf(response)).toMatchObject({ name: 'invalid_address', field: 'address' })
  },
)

test('a page of a stranger may not ask for names, and who asks for very many is told to wait', async () => {
  for (const path of [
    fillPath(paths.profileAccount, { name: 'alice.eth' }),
    fillPath(paths.profileReverse, { address: addressOf(0) }),
  ]) {
    const stranger = await fetch(server.url + path, { headers: { origin: 'https://evil.example' } })
    expect(stranger.status).toBe(401)
  }
  const limited = await fresh({ rateLimit: 0.1 })
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await askName('alice.eth', '', limited)).status),
  )
  expect(statuses).toContain(429)
})
