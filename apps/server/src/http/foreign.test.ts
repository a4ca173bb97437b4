import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerOptions } from '../config/options.ts'
import { parseOptions } from '../config/parseOptions.ts'
import { clientToken, newClientKey } from '../test/relay/clientKey.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'
import { servesHost } from './servesHost.ts'

const options: ServerOptions = { chains: [7], upstreams: { 7: ['http://127.0.0.1:1'] } }
let server: TestServer
let named: TestServer
beforeAll(async () => {
  server = await startTestServer(options)
  named = await startTestServer({ ...options, allowedHosts: ['api.example.com'] })
})
afterAll(async () => {
  await server?.stop()
  await named?.stop()
})

type Asked = { status: number; headers: IncomingHttpHeaders; body: string }

/** Asks with any header: `fetch` writes `Host` itself. */
async function ask(
  from: TestServer,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<Asked> {
  const sent = request(`${from.url}${path}`, { method, headers })
  sent.end()
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}
async function upgrade(from: TestServer, host: string): Promise<number> {
  const { port } = new URL(from.url)
  const auth = clientToken(newClientKey(), `ws://${host}:${port}/relay`)
  const sent = request(`${from.url}/relay?auth=${auth}`, {
    headers: {
      host: `${host}:${port}`,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    },
  })
  sent.end()
  return new Promise((resolve, reject) => {
    sent.on('error', reject)
    sent.on('upgrade', (_, socket) => {
      socket.destroy()
      resolve(101)
    })
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
}

test.each([
  'localhost',
  'LOCALHOST:9',
  '127.0.0.1',
  '127.0.0.1:8787',
  '127.9.9.9',
  '[::1]:1',
  'a.localhost:3000',
])('on loopback the host %s is served', (host) => {
  expect(servesHost(host, parseOptions({}))).toBe(true)
})

test.each([
  undefined,
  '',
  'evil.example',
  'evil.example:8787',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example@127.0.0.1',
  '127.0.0.1/evil.example',
  '0x7f.1',
  '2130706433',
  '0.0.0.0:8787',
  '192.168.0.10',
])('on loopback the host %s is not served', (host) => {
  expect(servesHost(host, parseOptions({}))).toBe(false)
})

test('elsewhere every host is served, unless the operator names those that are', () => {
  const host = '0.0.0.0'
  expect(servesHost('evil.example', parseOptions({ host }))).toBe(true)
  const strict = parseOptions({ host, allowedHosts: ['api.example.com'] })
  expect(servesHost('evil.example', strict)).toBe(false)
  expect(servesHost('API.example.com:443', strict)).toBe(true)
  expect(servesHost('localhost', strict)).toBe(true)
})

test('the public host of the relay need not be named twice', () => {
  const config = parseOptions({ relayUrl: ['wss://relay.example.com/relay'] })
  expect(servesHost('relay.example.com', config)).toBe(true)
})

test.each(['/', '/metrics', '/healthz', '/v1/account/0x1/balance', '/public/getTokenImage/USDC', '/nowhere'])(
  'a page whose name was pointed at this machine reads nothing of %s but why',
  async (path) => {
    const refused = await ask(server, path, { host: 'rebound.evil.example:8787' })
    expect(refused.status).toBe(403)
    expect(JSON.parse(refused.body).reasons).toEqual([
      {
        name: 'wrong_host',
        field: '',
        description:
          'This server does not go by the host name of this request: call it as localhost, or add the name to LATCHKEY_ALLOWED_HOSTS.',
      },
    ])
  },
)

test('a host that the operator named is served, by HTTP and at the relay; another is not', async () => {
  expect((await ask(named, '/', { host: 'api.example.com' })).status).toBe(200)
  expect((await ask(named, '/', { host: 'evil.example' })).status).toBe(403)
  expect(await upgrade(named, 'api.example.com')).toBe(101)
  expect(await upgrade(named, 'evil.example')).toBe(403)
  expect(await upgrade(server, 'evil.example')).toBe(403)
  expect(await upgrade(server, 'localhost')).toBe(101)
})

test('an upgrade that is no socket of the relay is looked at by its host too', async () => {
  const headers = { host: 'evil.example', connection: 'Upgrade', upgrade: 'h2c' }
  expect((await ask(server, '/metrics', headers)).status).toBe(403)
})

const crossSite = { 'sec-fetch-site': 'cross-site' }

test.each([
  ['GET', '/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/balance'],
  ['GET', '/v1/identity/0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['POST', '/v1?chainId=7'],
  ['POST', '/relay/rpc'],
  ['GET', '/metrics'],
  ['GET', '/healthz'],
  ['GET', '/getWallets'],
  ['GET', '/nowhere'],
])('another site that says no origin is refused: %s %s', async (method, path) => {
  const refused = await ask(server, path, { ...crossSite, 'sec-fetch-mode': 'no-cors' }, method)
  expect(refused.status).toBe(403)
  expect(refused.headers['cache-control']).toBe('no-store')
  expect(JSON.parse(refused.body).reasons[0]).toMatchObject({
    name: 'cross_site',
    description: 'Pages of other sites ask with fetch, so that the browser says their origin.',
  })
})

test.each([
  ['a picture', '/public/getTokenImage/USDC', { ...crossSite, 'sec-fetch-dest': 'image' }, 200],
  ['a fetch that says its origin', '/getWallets', { ...crossSite, origin: 'https://shop.example' }, 200],
  ['a page of the same site', '/healthz', { 'sec-fetch-site': 'same-site' }, 200],
  ['a program', '/healthz', {}, 200],
  [
    'a link to the front page',
    '/',
    { ...crossSite, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    200,
  ],
  ['a frame', '/', { ...crossSite, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, 403],
  [
    'a link to what an account holds',
    '/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/balance',
    { ...crossSite, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    403,
  ],
])('%s is answered as it should', async (_, path, headers, status) => {
  expect((await ask(server, path, headers)).status).toBe(status)
})
