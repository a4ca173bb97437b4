import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { endpoints, fillPath } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noPast, startTestServer, type TestServer } from '../test/startTestServer.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const parts = { account: address, address, name: 'alice.eth' }
const ofProjects = [
  'rpc',
  'relayRpc',
  'balance',
  'history',
  'fungiblePrice',
  'gasPrice',
  'identity',
  'profileAccount',
  'profileReverse',
  'sendEvents',
] as const
type Name = (typeof ofProjects)[number]

let sandbox: Sandbox
let server: TestServer
let tight: TestServer
beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  server = await startTestServer({ ...noPast, sandboxUrl: sandbox.url })
  tight = await startTestServer({ ...noPast, sandboxUrl: sandbox.url, rateLimit: 0.01 })
})
afterAll(async () => {
  await server?.stop()
  await tight?.stop()
  await sandbox?.stop()
})

function ask(
  name: Name,
  init: RequestInit = {},
  query = 'chainId=eip155:8131337',
  from = server,
): Promise<Response> {
  const { method, path } = endpoints[name]
  return fetch(`${from.url}${fillPath(path, parts as never)}?${query}`, { method, ...init })
}
const variesByOrigin = (response: Response) => expect(response.headers.get('vary')).toBe('origin')

test.each(ofProjects)('whatever %s answers, a cache keeps it apart by origin', async (name) => {
  const page = { origin: 'http://localhost:5173' }
  const foreign = { origin: 'https://evil.example' }
  for (const init of [
    {},
    { headers: page },
    { headers: foreign },
    { method: 'DELETE' },
    { method: 'OPTIONS', headers: page },
    { method: 'OPTIONS', headers: foreign },
    { method: 'OPTIONS' },
  ]) {
    variesByOrigin(await ask(name, init))
    variesByOrigin(await ask(name, init, 'projectId=nobody'))
    variesByOrigin(await ask(name, init, 'chainId=eip155:999'))
  }
})

test('answers that caches may keep are kept apart too: 200 and 304', async () => {
  const kept = await ask('identity')
  expect([kept.status, kept.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
  variesByOrigin(kept)
  const first = await ask('balance')
  expect(first.status).toBe(200)
  const again = await ask('balance', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  variesByOrigin(again)
})

test('so are refusals for too many requests, and names that are not there', async () => {
  const unknown = await fetch(`${server.url}/v1/profile/account/nobody-has-this.eth`)
  expect(unknown.status).toBe(404)
  variesByOrigin(unknown)
  let refused = await ask('identity', {}, '', tight)
  for (let n = 0; n < 5 && refused.status !== 429; n++) refused = await ask('identity', {}, '', tight)
  expect(refused.status).toBe(429)
  variesByOrigin(refused)
})

test('pictures and lists are the same for all origins, and caches keep one of each', async () => {
  for (const path of ['/public/getTokenImage/USDC', '/getWallets', '/v1/supported-chains']) {
    const response = await fetch(server.url + path)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('vary')).toBeNull()
  }
})
