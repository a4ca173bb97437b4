import { createClient } from 'redis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shelfContract } from '../test/stores/shelfContract.ts'
import { startRedis, type TestRedis } from '../test/stores/startRedis.ts'
import { redisShelf } from './redisShelf.ts'
import { mostSharedBytes, type SharedShelf } from './sharedShelf.ts'

const patience = { timeout: 60_000 }
// A busy machine may be slow; what is proven here is not how fast it is.
const patienceMs = 30_000
let redis: TestRedis
let shelves: [SharedShelf, SharedShelf]
let operator: ReturnType<typeof createClient>

beforeAll(async () => {
  redis = await startRedis()
  const open = () => redisShelf({ url: redis.url, patienceMs })
  shelves = [await open(), await open()]
  operator = createClient({ url: redis.url })
  operator.on('error', () => {})
  await operator.connect()
})
afterAll(async () => {
  for (const shelf of shelves ?? []) await shelf.close()
  if (operator?.isOpen) operator.destroy()
  await redis?.stop()
})

shelfContract(() => shelves)

const bytes = Buffer.from('value')

test('Redis itself forgets it: no key is without an end', async () => {
  shelves[0].put(new Map([['test:end', { bytes, ageMs: 0, keepMs: 90_000 }]]))
  await expect.poll(() => operator.pTTL('test:end'), patience).toBeGreaterThan(0)
  expect(await operator.pTTL('test:end')).toBeLessThanOrEqual(90_000)
})

test.each([
  ['a text without a moment', (key: string) => operator.set(key, 'hello')],
  ['nothing', (key: string) => operator.set(key, '')],
  ['a moment of a thousand digits', (key: string) => operator.set(key, `${'9'.repeat(1_000)} x`)],
  ['far too much', (key: string) => operator.set(key, `1 ${'x'.repeat(mostSharedBytes + 100)}`)],
  ['a list', (key: string) => operator.rPush(key, 'hello')],
  ['a table', (key: string) => operator.hSet(key, 'hello', 'you')],
])('%s under a key counts as nothing, hides nothing beside it, and is replaced', async (what, plant) => {
  const key = `test:garbage ${what}`
  await operator.del(key)
  await plant(key)
  shelves[0].put(new Map([['test:beside', { bytes, ageMs: 0, keepMs: 600_000 }]]))
  const taken = async () => [...(await shelves[1].take([key, 'test:beside'])).keys()]
  await expect.poll(taken, patience).toEqual(['test:beside'])
  shelves[0].put(new Map([[key, { bytes, ageMs: 0, keepMs: 600_000 }]]))
  await expect.poll(taken, patience).toEqual([key, 'test:beside'])
})

test('a moment in the future holds nothing back', async () => {
  await operator.set('test:future', `${Date.now() + 1e9} from tomorrow`)
  shelves[0].put(new Map([['test:future', { bytes, ageMs: 0, keepMs: 600_000 }]]))
  const text = async () => String(await operator.get('test:future'))
  await expect.poll(text, patience).toMatch(/^\d+ value$/)
})

test('scripts that Redis forgot are told again', async () => {
  await operator.scriptFlush()
  shelves[0].put(new Map([['test:again', { bytes, ageMs: 0, keepMs: 600_000 }]]))
  await expect.poll(async () => (await shelves[1].take(['test:again'])).size, patience).toBe(1)
})

test('a Redis that takes nothing is told of, and still gives', async () => {
  shelves[0].put(new Map([['test:before', { bytes, ageMs: 0, keepMs: 600_000 }]]))
  await expect.poll(async () => (await shelves[1].take(['test:before'])).size, patience).toBe(1)
  await operator.aclSetUser('latchkey-reader', ['reset', 'on', '>hunter2', '~*', '+@all', '-set'])
  const url = new URL(redis.url)
  url.username = 'latchkey-reader'
  url.password = 'hunter2'
  const refusals: unknown[] = []
  const reader = await redisShelf({ url: url.href, patienceMs, onRefused: (why) => refusals.push(why) })
  try {
    reader.put(new Map([['test:refused', { bytes, ageMs: 0, keepMs: 600_000 }]]))
    await expect.poll(() => refusals.length, patience).toBe(1)
    expect([...(await reader.take(['test:before', 'test:refused'])).keys()]).toEqual(['test:before'])
    expect(reader.health()).toBe('ok')
  } finally {
    await reader.close()
    await operator.aclDelUser('latchkey-reader')
  }
})
