import { once } from 'node:events'
import { connect } from 'node:net'
import { ErrorBody } from '@latchkey/wire'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasonOf, startTestServer, type TestServer } from './test/startTestServer.ts'
import { answerAll, startUpstream, type TestUpstream } from './test/startUpstream.ts'

let node: TestUpstream
let server: TestServer

beforeAll(async () => {
  node = await startUpstream(7, answerAll('"0x1"'))
  server = await startTestServer({ chains: [7], upstreams: { 7: [node.url] } })
})
afterAll(async () => {
  expect(await server.call('eth_blockNumber')).toContain('0x1')
  await server.stop()
  await node.stop()
})

test.each([
  ['chainId=eip155:424242', 'unsupported_chain', 'This server does not serve eip155:424242'],
  ['chainId=424242', 'unsupported_chain', 'This server does not serve eip155:424242'],
  [
    'chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'unsupported_chain',
    'This server does not serve solana:',
  ],
  ['chainId=mainnet', 'invalid_chain', 'Write the chain as CAIP-2'],
  ['chainId=%E0%A4%A', 'invalid_chain', 'Write the chain as CAIP-2'],
  ['', 'invalid_chain', 'Say which chain with chainId'],
])('the chain of ?%s is refused with a sentence', async (query, name, sentence) => {
  const response = await server.post({ id: 1, method: 'eth_blockNumber' }, query)
  expect(response.status).toBe(400)
  expect(await reasonOf(response)).toMatchObject({
    name,
    field: 'chainId',
    description: expect.stringContaining(sentence),
  })
})

test('a chain may be written as a bare number', async () => {
  expect(await server.call('eth_chainId', [], 'chainId=7&st=appkit&sv=1&unknown=x')).toContain('"0x7"')
})

test('an unknown method is a JSON-RPC error in its place', async () => {
  const response = await server.post({ id: 1, method: 'eth_magic' })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: {
      code: -32601,
      message:
        'The method eth_magic does not exist on this endpoint: only reads of the eth_, net_ and web3_ families, debug_traceCall and eth_sendRawTransaction pass.',
    },
  })
})

test.each(['{"id":1,', '', 'hello', '{"id":1}{"id":2}', '\u{feff}{}'])(
  'the body %j is broken JSON and said to be so in both words',
  async (body) => {
    const response = await server.post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      status: 'FAILED',
      reasons: [{ name: 'invalid_json', description: expect.stringContaining('not JSON') }],
      jsonrpc: '2.0',
      id: null,
      error: { code: -32700, message: expect.stringContaining('not JSON') },
    })
  },
)

test('bytes that are no text are broken JSON', async () => {
  expect((await server.post(new Uint8Array([0x7b, 0xff, 0x7d]))).status).toBe(400)
})

test('a body is read whatever its content type says', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'image/png']) {
    const response = await server.post({ id: 1, method: 'eth_chainId' }, undefined, {
      headers: { 'content-type': type },
    })
    expect(await response.text()).toContain('0x7')
  }
})

test('one call over 128 KiB is refused, one just under passes', async () => {
  const call = (bytes: number) => JSON.stringify({ id: 1, method: 'eth_call', params: ['x'.repeat(bytes)] })
  expect((await server.post(call(127 * 1024))).status).toBe(200)
  const response = await server.post(call(129 * 1024))
  expect(response.status).toBe(413)
  expect((await reasonOf(response))?.description).toBe('The body is larger than 128 KiB: send less at once.')
})

test('a batch may be larger than one call, up to 1 MiB', async () => {
  const batch = (bytes: number) =>
    JSON.stringify([{ id: 1, method: 'eth_call', params: ['x'.repeat(bytes)] }])
  expect((await server.post(batch(1000 * 1024))).status).toBe(200)
  const response = await server.post(` \n${batch(1025 * 1024)}`)
  expect(response.status).toBe(413)
  expect((await reasonOf(response))?.description).toContain('1024 KiB')
})

test('a body that never ends is answered, and the connection closed when it still goes on', async () => {
  const socket = connectTo(server.url)
  const heard: Buffer[] = []
  socket.on('data', (chunk) => heard.push(chunk))
  socket.write('POST /v1?chainId=7 HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
  const blanks = `10000\r\n${' '.repeat(0x10000)}\r\n`
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const pump = () => {
    while (socket.writable && socket.write(blanks));
  }
  socket.on('drain', pump)
  pump()
  await closed
  const answer = Buffer.concat(heard).toString()
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(answer).toContain('The body is larger than 128 KiB')
})

test('a batch of 10,000 calls is refused with how many may come', async () => {
  const response = await server.post(
    Array.from({ length: 10_000 }, (_, id) => ({ id, method: 'eth_blockNumber' })),
  )
  expect(response.status).toBe(400)
  expect((await reasonOf(response))?.description).toBe(
    'The batch holds 10000 calls: send at most 100 at once.',
  )
})

test('an empty batch is refused', async () => {
  const response = await server.post([])
  expect(response.status).toBe(400)
  expect((await reasonOf(response))?.name).toBe('empty_batch')
})

test('brackets nested a hundred thousand deep do no harm', async () => {
  const deep = '['.repeat(50_000) + ']'.repeat(50_000)
  expect((await server.post(deep)).status).toBe(200)
  expect((await server.post(`{"id":1,"method":"eth_call","params":${deep}}`)).status).toBe(200)
})

test('GET on the RPC address says to use POST, with 426', async () => {
  const response = await fetch(`${server.url}/v1?chainId=7`)
  expect(response.status).toBe(426)
  expect((await reasonOf(response))?.name).toBe('upgrade_required')
})

test('another method gets 405 with the right one, an unknown address 404', async () => {
  const wrong = await fetch(`${server.url}/v1/supported-chains`, { method: 'DELETE' })
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, OPTIONS'])
  expect((await reasonOf(wrong))?.description).toBe('Call this address with GET.')
  const nowhere = await fetch(`${server.url}/v1/nowhere`)
  expect(nowhere.status).toBe(404)
  expect((await reasonOf(nowhere))?.name).toBe('not_found')
})

test.each([
  ['no HTTP at all', 'hello there\r\n\r\n', 400],
  ['headers over 16 KiB', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a host that cannot be read', 'GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'an address that cannot be read',
    'GET \\\\x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    400,
  ],
  [
    'two lengths',
    'POST /v1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
  ],
])('%s is answered in JSON', async (_, bytes, status) => {
  const { head, body } = await speak(bytes)
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/i)
  expect(v.is(ErrorBody, JSON.parse(body))).toBe(true)
})

test('a client that leaves in the middle of its body does no harm', async () => {
  const socket = connectTo(server.url)
  socket.write('POST /v1?chainId=7 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"id"')
  await once(socket, 'connect')
  socket.destroy()
  expect(await server.call('eth_chainId')).toContain('0x7')
})

test('whatever bytes come as a body, the answer is JSON and the server lives', async () => {
  const almostJson = fc
    .array(fc.record({ id: fc.jsonValue(), method: fc.string(), params: fc.jsonValue() }))
    .map((calls) => Buffer.from(JSON.stringify(calls).slice(0, -1)))
  const json = fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)))
  const calls = fc
    .record({
      id: fc.oneof(fc.string(), fc.double(), fc.constant(null)),
      method: fc.constantFrom('eth_call', 'eth_chainId', 'eth_sendRawTransaction', '__proto__'),
      params: fc.jsonValue(),
    })
    .map((call) => Buffer.from(JSON.stringify(call)))
  const bytes = fc.uint8Array({ maxLength: 2_000 }).map((array) => Buffer.from(array))
  await fc.assert(
    fc.asyncProperty(fc.oneof(bytes, json, almostJson, calls), async (body) => {
      const response = await server.post(new Uint8Array(body))
      expect([200, 400]).toContain(response.status)
      expect(response.headers.get('content-type')).toBe('application/json')
      JSON.parse(await response.text())
    }),
    { numRuns: 300 },
  )
})

test('whatever stands in the address, the answer is JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.webPath(), fc.webQueryParameters(), async (path, query) => {
      const response = await fetch(`${server.url}${path}?${query}`)
      expect(response.status).toBeLessThan(500)
      JSON.parse(await response.text())
    }),
    { numRuns: 100 },
  )
})

function connectTo(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  // The server may close first; what it said before is what counts.
  socket.on('error', () => {})
  return socket
}

async function speak(bytes: string): Promise<{ head: string; body: string }> {
  const socket = connectTo(server.url)
  socket.write(bytes)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await new Promise((resolve) => socket.on('close', resolve))
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { head, body }
}
