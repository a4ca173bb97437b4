import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { projectCommand } from './cli/projectCommand.ts'
import type { ServerOptions } from './config/options.ts'
import { reasonOf, startTestServer, type TestServer } from './test/startTestServer.ts'
import { answerAll, startUpstream } from './test/startUpstream.ts'

let now = 0
let server: TestServer | undefined

afterEach(() => server?.stop())

async function start(options: ServerOptions = {}): Promise<TestServer> {
  server = await startTestServer(
    { chains: [7], upstreams: { 7: ['http://127.0.0.1:1'] }, rateLimit: 0.1, ...options },
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

test('a batch that costs more than a full bucket empties it and passes', async () => {
  const { post } = await start()
  const batch = Array.from({ length: 100 }, () => call)
  expect((await post(batch)).status).toBe(200)
  now += 1_000
  const refused = await post(batch)
  expect(refused.status).toBe(429)
  now += 1_000 * Number(refused.headers.get('retry-after'))
  expect((await post(batch)).status).toBe(200)
})

test('a large body costs by its size, whatever it says', async () => {
  const { post } = await start()
  const nested = (characters: number) => '['.repeat(characters / 2) + ']'.repeat(characters / 2)
  const first = await post(nested(40 * 1024))
  expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '7'])
  expect((await post(nested(1024 * 1024))).status).toBe(429)
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

test('who guessed too much is refused before the database is asked, other projects go on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-limits-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const databaseUrl = `sqlite:${join(folder, 'server.sqlite')}`
  for (const id of ['used', 'cold']) {
    await projectCommand(['add', id, '--origin', 'https://shop.example'], { DATABASE_URL: databaseUrl })
  }
  const { post } = await start({ databaseUrl })
  const status = async (id: string) => (await post(call, `chainId=7&projectId=${id}`)).status
  expect(await status('used')).toBe(200)
  for (let n = 0; n < 12; n++) await status(`guess${n}`)
  expect(await status('cold')).toBe(429)
  expect(await status('used')).toBe(200)
})

test('more requests than may wait at once are told to come back, and the others get their answers', async () => {
  const held: (() => void)[] = []
  const node = await startUpstream(7, (calls, response, text) => {
    held.push(() => answerAll('"0x1"')(calls, response, text))
  })
  onTestFinished(() => node.stop())
  const { post } = await start({
    upstreams: { 7: [node.url] },
    mostInFlight: 2,
    deadlineMs: 60_000,
    rateLimit: 'off',
  })
  const ask = () => post({ id: 1, method: 'eth_blockNumber' })
  const waiting = [ask(), ask()]
  await expect.poll(() => held.length, { timeout: 30_000 }).toBe(2)
  const refused = await ask()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await reasonOf(refused)).toMatchObject({
    name: 'busy',
    description: 'The server is busy: try again in 1 s.',
  })
  for (const answer of held.splice(0)) answer()
  for (const response of await Promise.all(waiting)) expect(response.status).toBe(200)
  const later = ask()
  await expect.poll(() => held.length, { timeout: 30_000 }).toBe(1)
  held[0]?.()
  expect((await later).status).toBe(200)
})

test('calls of one visitor that hang leave places for others', async () => {
  const held: (() => void)[] = []
  const node = await startUpstream(7, (calls, response, text) => {
    const answer = () => answerAll('"0x1"')(calls, response, text)
    if (text.includes('hang')) held.push(answer)
    else answer()
  })
  onTestFinished(() => node.stop())
  const { post } = await start({
    upstreams: { 7: [node.url] },
    mostInFlight: 10,
    deadlineMs: 60_000,
    rateLimit: 'off',
    trustProxy: 1,
    localProject: true,
  })
  const ask = (address: string, params: readonly string[]) =>
    post({ id: 1, method: 'eth_call', params }, undefined, { headers: { 'x-forwarded-for': address } })
  const hanging = Array.from({ length: 10 }, () => ask('203.0.113.1', ['hang']))
  const refused = await Promise.race(hanging)
  expect([refused.status, (await reasonOf(refused))?.description]).toEqual([
    429,
    'Too many of your calls wait for their answers: try again in 1 s.',
  ])
  await expect.poll(() => held.length, { timeout: 30_000 }).toBe(6)
  expect((await ask('203.0.113.2', [])).status).toBe(200)
  for (const answer of held) answer()
  const statuses = (await Promise.all(hanging)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(6).fill(200), ...Array(4).fill(429)])
})

test('a visitor cannot get a fresh bucket by writing X-Forwarded-For', async () => {
  const direct = await start()
  const ask = (server: TestServer, hops: string) =>
    server.post(call, undefined, { headers: { 'x-forwarded-for': hops } })
  await ask(direct, '203.0.113.1')
  expect((await ask(direct, '203.0.113.2')).headers.get('x-ratelimit-remaining')).toBe('10')
  await direct.stop()
  const proxied = await start({ trustProxy: 1, localProject: true })
  await ask(proxied, '203.0.113.1')
  expect((await ask(proxied, '203.0.113.2')).headers.get('x-ratelimit-remaining')).toBe('11')
  expect((await ask(proxied, '198.51.100.9, 203.0.113.2')).headers.get('x-ratelimit-remaining')).toBe('10')
})
