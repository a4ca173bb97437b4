import { connect, type Socket } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { ServerOptions } from './config/options.ts'
import { reasonOf, startTestServer, type TestServer } from './test/startTestServer.ts'
import { answerAll, startUpstream } from './test/startUpstream.ts'

const mebibyte = 1024 * 1024
const sockets: Socket[] = []
let time = 0

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A server over a node whose logs are ten mebibytes, and whose balances are small. */
async function start(options: ServerOptions = {}): Promise<TestServer> {
  const large = answerAll(`"${'a'.repeat(10 * mebibyte - 100)}"`)
  const node = await startUpstream(7, (calls, response, text) =>
    (calls[0]?.method === 'eth_getLogs' ? large : answerAll('"0x1"'))(calls, response, text),
  )
  const server = await startTestServer(
    {
      chains: [7],
      upstreams: { 7: [node.url] },
      deadlineMs: 120_000,
      trustProxy: 1,
      localProject: true,
      ...options,
    },
    { now: () => time },
  )
  onTestFinished(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await server.stop()
    await node.stop()
  })
  return server
}

const logs = JSON.stringify({ id: 1, method: 'eth_getLogs', params: [{}] })

/** Asks for logs over a socket that is never read. */
function askUnread(server: TestServer, address: string): void {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  socket.pause()
  socket.write(
    [
      'POST /v1?chainId=7 HTTP/1.1',
      'host: 127.0.0.1',
      `x-forwarded-for: ${address}`,
      `content-length: ${logs.length}`,
      '',
      logs,
    ].join('\r\n'),
  )
}

async function metric(server: TestServer, line: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length) ?? 0,
  )
}
const unsentBytes = (server: TestServer) => metric(server, 'latchkey_unsent_bytes')
const answered = async (server: TestServer) => {
  const counts = [200, 503].map((status) =>
    metric(server, `latchkey_requests_total{route="/v1",status="${status}"}`),
  )
  return Promise.all(counts)
}

function askFrom(server: TestServer, address: string, body: string): Promise<Response> {
  return server.post(body, undefined, { headers: { 'x-forwarded-for': address } })
}

test('unread answers of one address hold no more than its share, and others get theirs', {
  timeout: 120_000,
}, async () => {
  const server = await start({ unsentMegabytesOfAddress: 32 })
  for (let n = 0; n < 12; n++) askUnread(server, '203.0.113.1')
  await expect
    .poll(async () => (await answered(server)).reduce((a, b) => a + b), { timeout: 60_000 })
    .toBe(12)
  expect(await answered(server)).toEqual([3, 9])
  const held = await unsentBytes(server)
  expect(held).toBeGreaterThan(29 * mebibyte)
  expect(held).toBeLessThanOrEqual(32 * mebibyte)
  const refused = await askFrom(server, '203.0.113.1', logs)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await reasonOf(refused)).toMatchObject({
    name: 'busy',
    description: 'Too many answers wait to be read, yours or those of others: try again in 1 s.',
  })
  const small = JSON.stringify({ id: 1, method: 'eth_getBalance', params: ['0x1'] })
  expect(await (await askFrom(server, '203.0.113.1', small)).text()).toContain('"0x1"')
  expect((await (await askFrom(server, '203.0.113.2', logs)).text()).length).toBeGreaterThan(
    10 * mebibyte - 100,
  )
  expect(await (await fetch(`${server.url}/healthz`)).json()).toMatchObject({ status: 'ok' })
})

test('however many addresses do not read, all their answers stay below the budget', {
  timeout: 120_000,
}, async () => {
  const server = await start({ unsentMegabytes: 48 })
  for (let n = 0; n < 12; n++) askUnread(server, `203.0.113.${n}`)
  await expect
    .poll(async () => (await answered(server)).reduce((a, b) => a + b), { timeout: 60_000 })
    .toBe(12)
  expect(await unsentBytes(server)).toBeLessThanOrEqual(48 * mebibyte)
})

test('a client that does not read is cut within twenty seconds, and its answer is dropped', {
  timeout: 120_000,
}, async () => {
  const server = await start()
  askUnread(server, '203.0.113.1')
  await expect.poll(async () => (await answered(server))[0], { timeout: 60_000 }).toBe(1)
  expect(await unsentBytes(server)).toBeGreaterThan(9 * mebibyte)
  // In the first ten seconds the system itself takes some of it.
  const later = () => {
    time += 10_000
    return unsentBytes(server)
  }
  await expect.poll(later, { timeout: 60_000, interval: 1_500 }).toBe(0)
})

test('an answer is charged by its size once it is known', { timeout: 120_000 }, async () => {
  const server = await start({ rateLimit: 1 })
  const response = await askFrom(server, '203.0.113.1', logs)
  // 159 units for ten mebibytes, of which the call has paid 20: 39 more than the bucket holds.
  expect([response.status, response.headers.get('x-ratelimit-remaining')]).toEqual([200, '0'])
  expect((await response.text()).length).toBeGreaterThan(10 * mebibyte - 100)
  const small = JSON.stringify({ id: 1, method: 'eth_getBalance', params: ['0x1'] })
  const refused = await askFrom(server, '203.0.113.1', small)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  time += 1_000
  expect((await askFrom(server, '203.0.113.1', small)).status).toBe(200)
})
