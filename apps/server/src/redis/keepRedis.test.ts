import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FragileRedis, startFragileRedis } from '../test/stores/startFragileRedis.ts'
import { type KeptRedis, keepRedis } from './keepRedis.ts'

const patience = { timeout: 120_000 }
let redis: FragileRedis
const open: KeptRedis[] = []

beforeAll(async () => {
  redis = await startFragileRedis(5)
})
afterEach(async () => {
  redis.thaw()
  await redis.comeBack()
  for (const one of open.splice(0)) await one.close()
})
afterAll(() => redis?.stop())

async function start(patienceMs = 30_000) {
  const changes: string[] = []
  const onChange = (health: string) => changes.push(health)
  const kept = await keepRedis({ url: redis.url, name: 'latchkey-test', patienceMs, beatMs: 100, onChange })
  open.push(kept)
  return { kept, changes, ping: () => kept.ask((client) => client.ping()) }
}

test('a question is answered, and one that Redis refuses is no answer and no error', async () => {
  const { kept, ping } = await start()
  expect(await ping()).toBe('PONG')
  expect(await kept.ask((client) => client.sendCommand(['NONSENSE']))).toBeUndefined()
  expect(await ping()).toBe('PONG')
  expect(kept.health()).toBe('ok')
})

test('while Redis is gone nobody waits, and when it is back it is found', async () => {
  const { kept, changes, ping } = await start()
  expect(await ping()).toBe('PONG')
  await redis.goAway()
  await expect.poll(kept.health, patience).toBe('down')
  expect(await ping()).toBeUndefined()
  await redis.comeBack()
  await expect.poll(ping, patience).toBe('PONG')
  expect(changes).toEqual(['ok', 'down', 'ok'])
})

test('a Redis that is not there at the start is found later', async () => {
  await redis.goAway()
  const { kept, ping } = await start()
  expect(kept.health()).toBe('down')
  await redis.comeBack()
  await expect.poll(ping, patience).toBe('PONG')
})

test('a Redis that falls silent is waited for no longer than agreed, then not at all, and found when it speaks again', async () => {
  const { kept, ping } = await start(500)
  await expect.poll(ping, patience).toBe('PONG')
  redis.freeze()
  expect(await ping()).toBeUndefined()
  await expect.poll(kept.health, patience).toBe('down')
  let asked = false
  const question = async () => {
    asked = true
  }
  expect(await kept.ask(question)).toBeUndefined()
  expect(asked).toBe(false)
  redis.thaw()
  await expect.poll(ping, patience).toBe('PONG')
  expect(kept.health()).toBe('ok')
})
