import { type Endpoint, endpoints, fillPath } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const parts = {
  account: address,
  address,
  name: 'alice.eth',
  id: 'USD',
  sender: address,
  data: '0x.json',
  provider: 'meld',
}
const rows = Object.entries(endpoints as Readonly<Record<string, Endpoint>>)
const withCallers = (...callers: readonly Endpoint['callers'][]) =>
  rows.filter(([, row]) => callers.includes(row.callers))

let server: TestServer
let tight: TestServer
beforeAll(async () => {
  server = await startTestServer()
  tight = await startTestServer({ rateLimit: 0.01 })
})
afterAll(async () => {
  await server?.stop()
  await tight?.stop()
})

function ask(
  { method, path }: Endpoint,
  headers: Record<string, string> = {},
  from = server,
): Promise<Response> {
  return fetch(`${from.url}${fillPath(path, parts as never)}`, {
    method,
    headers,
    ...(method === 'POST' && { body: '{}' }),
  })
}

test.each(withCallers('project', 'relay'))('%s refuses pages of other origins', async (_, row) => {
  const answer = await ask(row, { origin: 'https://evil.example' })
  expect([401, 403]).toContain(answer.status)
})

test.each(withCallers('anybody', 'picture'))('any page may read what %s answers', async (_, row) => {
  const answer = await ask(row, { origin: 'https://some.example' })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})

test.each(withCallers('operator'))('no page may read what %s answers', async (_, row) => {
  const answer = await ask(row, { origin: 'https://some.example' })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

test.each(rows.filter(([, row]) => row.price))(
  '%s takes its price from the allowance that its row names',
  async (_, row) => {
    const first = await ask(row, {}, tight)
    expect(first.headers.get('ratelimit-policy')).toContain(`"${row.price?.allowance}"`)
    const isRefused = async () => (await ask(row, {}, tight)).status === 429
    let calls = 0
    while (calls < 30 && !(await isRefused())) calls += 1
    expect(calls).toBeLessThan(30)
  },
)

test('a project that only the body names is admitted or refused by that name', async () => {
  const body = JSON.stringify({ projectId: 'nobody', addresses: ['eip155:1:native'] })
  const answer = await fetch(server.url + endpoints.fungiblePrice.path, { method: 'POST', body })
  expect(answer.status).toBe(401)
})
