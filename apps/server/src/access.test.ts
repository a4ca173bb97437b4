import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectCommand } from './cli/projectCommand.ts'
import { reasonOf, startTestServer, type TestServer } from './test/startTestServer.ts'

const chainId = { id: 1, method: 'eth_chainId' }
let folder: string
let environment: Record<string, string>
let server: TestServer
let now = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-access-'))
  environment = { DATABASE_URL: `sqlite:${join(folder, 'server.sqlite')}` }
  await projectCommand(
    ['add', 'shop', '--origin', 'https://Shop.example/', '--origin', 'https://*.shop.example'],
    environment,
  )
  const databaseUrl = environment['DATABASE_URL'] ?? ''
  server = await startTestServer(
    { chains: [7], upstreams: { 7: ['http://127.0.0.1:1'] }, databaseUrl },
    { now: () => now },
  )
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

function from(origin: string, more: Record<string, string> = {}): RequestInit {
  return { headers: { origin, ...more } }
}

test.each([
  ['chainId=7', undefined],
  ['chainId=7&projectId=localhost', undefined],
  ['chainId=7', 'http://localhost:5173'],
  ['chainId=7&projectId=localhost', 'http://127.0.0.1:8080'],
  ['chainId=7&projectId=shop', undefined],
  ['chainId=7&projectId=shop', 'https://shop.example'],
  ['chainId=7&projectId=shop', 'https://a.shop.example'],
])('?%s from %s is served', async (query, origin) => {
  const response = await server.post(chainId, query, origin ? from(origin) : {})
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe(origin ?? null)
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  if (origin) {
    expect(response.headers.get('vary')).toBe('origin')
    expect(response.headers.get('access-control-expose-headers')).toContain('retry-after')
  }
})

test.each([
  ['chainId=7', 'https://evil.example', 'Without a projectId only pages on this machine are served.'],
  ['chainId=7', 'null', 'Without a projectId only pages on this machine are served.'],
  [
    'chainId=7&projectId=shop',
    'https://evil.example',
    'This project does not allow pages of https://evil.example',
  ],
  ['chainId=7&projectId=shop', 'http://localhost', 'This project does not allow pages of http://localhost'],
  ['chainId=7&projectId=nobody', 'https://shop.example', 'This projectId is not known here'],
  [`chainId=7&projectId=${'x'.repeat(100)}`, 'https://shop.example', 'This projectId is not known here'],
  ['chainId=7&projectId=%00%27--', 'https://shop.example', 'This projectId is not known here'],
])('?%s from %s is refused with 401, and the page may read why', async (query, origin, sentence) => {
  const response = await server.post(chainId, query, from(origin))
  expect(response.status).toBe(401)
  // Unread, a refusal would look like a network that is down: clients would ask again, and developers in vain.
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  expect(response.headers.get('vary')).toBe('origin')
  expect(await reasonOf(response)).toMatchObject({
    name: 'unauthorized',
    field: 'authentication',
    description: expect.stringContaining(sentence),
  })
})

test('a page may read why its request failed', async () => {
  const response = await server.post(chainId, 'chainId=99', from('http://localhost:3000'))
  expect(response.status).toBe(400)
  expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
})

test.each(['/nowhere', '/v1/supported-chains?x=1'])(
  'a page of any origin may read why DELETE %s failed',
  async (path) => {
    const response = await fetch(server.url + path, { method: 'DELETE', ...from('https://evil.example') })
    expect([404, 405]).toContain(response.status)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await reasonOf(response)).toMatchObject({ description: expect.stringMatching(/\.$/) })
  },
)

test('a refusal holds the sentence and nothing else', async () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const response = await fetch(
    `${server.url}/v1/identity/${address}?projectId=shop`,
    from('https://evil.example'),
  )
  expect(await response.json()).toEqual({
    status: 'FAILED',
    reasons: [{ name: 'unauthorized', field: 'authentication', description: expect.any(String) }],
  })
})

test('a preflight is answered with 204 for a day, and for a private network when asked', async () => {
  const ask = (origin: string) =>
    fetch(`${server.url}/v1?chainId=7&projectId=shop`, {
      method: 'OPTIONS',
      ...from(origin, {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
        'access-control-request-private-network': 'true',
      }),
    })
  const allowed = await ask('https://shop.example')
  expect(allowed.status).toBe(204)
  expect(Object.fromEntries(allowed.headers)).toMatchObject({
    'access-control-allow-origin': 'https://shop.example',
    'access-control-allow-methods': expect.stringContaining('POST'),
    'access-control-allow-headers': expect.stringContaining('content-type'),
    'access-control-max-age': '86400',
    'access-control-allow-private-network': 'true',
  })
  // Who will be refused may send its request, to read why; but not into a private network, and not for a day.
  const refused = await ask('https://evil.example')
  expect(refused.status).toBe(204)
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  expect(refused.headers.get('access-control-allow-headers')).toContain('content-type')
  expect(refused.headers.get('access-control-allow-private-network')).toBeNull()
  expect(refused.headers.get('access-control-max-age')).toBeNull()
})

test('S7.02 supported-chains answers the lists http and ws, to every page and every project', async () => {
  const response = await fetch(
    `${server.url}/v1/supported-chains?projectId=nobody`,
    from('https://evil.example'),
  )
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=86400')
  expect(await response.json()).toEqual({
    http: ['eip155:7'],
    ws: [],
    capabilities: { 'eip155:7': ['rpc', 'balance'] },
  })
})

test('a project that is added or removed while the server runs is noticed within seconds', async () => {
  const status = async () =>
    (await server.post(chainId, 'chainId=7&projectId=late', from('https://late.example'))).status
  expect(await status()).toBe(401)
  await projectCommand(['add', 'late', '--origin', 'https://late.example'], environment)
  now += 1_000
  expect(await status()).toBe(200)
  await projectCommand(['remove', 'late'], environment)
  now += 5_000
  expect(await status()).toBe(401)
})

test('projects are listed, and wrong commands say what to write', async () => {
  expect(await projectCommand(['list'], environment)).toBe('shop https://shop.example https://*.shop.example')
  for (const [words, sentence] of [
    [['add', 'shop', '--origin', 'https://shop.example'], 'There is already a project "shop"'],
    [['add', 'localhost'], '"localhost" is always there'],
    [['add', 'a b'], 'up to 64 letters, digits, - and _'],
    [['add', 'x', '--origin', 'shop.example'], '"shop.example" is not an origin'],
    [['remove', 'nobody'], 'There is no project "nobody"'],
    [['add'], 'Write one of:'],
    [['frobnicate'], 'Write one of:'],
    [['list', '--all'], 'Write one of:'],
    [[], 'Write one of:'],
  ] as const) {
    await expect(projectCommand(words, environment), words.join(' ')).rejects.toThrow(sentence)
  }
})

test('without the local project every page has to name its own', async () => {
  const strict = await startTestServer({
    chains: [7],
    upstreams: { 7: ['http://127.0.0.1:1'] },
    localProject: false,
  })
  expect((await strict.post(chainId)).status).toBe(401)
  await strict.stop()
})
