import { afterEach, expect, test } from 'vitest'
import { reasonOf, startTestServer, type TestServer } from './test/startTestServer.ts'

let now = 0
let server: TestServer | undefined

afterEach(() => server?.stop())

async function start(trustProxy = 0): Promise<TestServer> {
  server = await startTestServer(
    { chains: [7], upstreams: { 7: ['http://127.0.0.1:1'] }, rateLimit: 0.1, trustProxy },
    { now: () => now },
  )
  return server
}

const call = { id: 1, method: 'eth_chainId' }

test('a visitor who asks too much gets 429 with when to come back, and passes then', async () => {
  const { post } = await start()
  const first = await post(call)
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'ratelimit-policy': '"rpc";q=12;w=3',
    ratelimit: '"rpc";r=11;t=1',
    'x-ratelimit-limit': '12',
    'x-ratelimit-remaining': '11',
    'x-ratelimit-reset': '1',
  })
  for (let n = 0; n < 11; n++) expect((await post(call)).status).toBe(200)
  const refused = await post(call)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
  expect(await reasonOf(refused)).toMatchObject({
    name: 'rate_limited',
    description: 'Too many requests: try again in 1 s.',
  })
  now += 1_000
  expect((await post(call)).status).toBe(200)
})

test('a batch costs the sum of its calls, and a heavy call more', async () => {
  const { post } = await start()
  await post([call, call, call])
  expect((await post(call)).headers.get('x-ratelimit-remaining')).toBe('8')
  const heavy = await post({ id: 1, method: 'eth_estimateGas' })
  expect(heavy.headers.get('x-ratelimit-remaining')).toBe('3')
})

test('broken requests cost too', async () => {
  const { post } = await start()
  for (let n = 0; n < 12; n++) await post('{')
  expect((await post('{')).status).toBe(429)
})

test('guessing project ids is limited all together', async () => {
  const { post } = await start()
  const statuses = []
  for (let n = 0; n < 13; n++) statuses.push((await post(call, `chainId=7&projectId=guess${n}`)).status)
  expect(statuses).toEqual([...Array(12).fill(401), 429])
})

test('a visitor cannot get a fresh bucket by writing X-Forwarded-For', async () => {
  const direct = await start()
  const ask = (server: TestServer, hops: string) =>
    server.post(call, undefined, { headers: { 'x-forwarded-for': hops } })
  await ask(direct, '203.0.113.1')
  expect((await ask(direct, '203.0.113.2')).headers.get('x-ratelimit-remaining')).toBe('10')
  await direct.stop()
  const proxied = await start(1)
  await ask(proxied, '203.0.113.1')
  expect((await ask(proxied, '203.0.113.2')).headers.get('x-ratelimit-remaining')).toBe('11')
  expect((await ask(proxied, '198.51.100.9, 203.0.113.2')).headers.get('x-ratelimit-remaining')).toBe('10')
})
