import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureRedis } from './redis.ts'

let cache: string

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'latchkey-redis-'))
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(cache, { recursive: true, force: true })
})

test('a Redis that runs already needs no other', () => {
  expect(ensureRedis({ REDIS_URL: 'redis://127.0.0.1:6379', PATH: '' })).toEqual({})
})

test('the redis-server that LATCHKEY_REDIS_SERVER names is taken, and one that is not there is a sentence', () => {
  const named = { LATCHKEY_REDIS_SERVER: process.execPath }
  expect(ensureRedis({ ...named, PATH: '' })).toEqual(named)
  expect(() => ensureRedis({ LATCHKEY_REDIS_SERVER: join(cache, 'none') })).toThrow(
    'none, which is not there. Give the path of a redis-server.',
  )
})

test('with no Redis and no Debian the sentence says what to do, and nothing half-made stays', () => {
  expect(() => ensureRedis({ PATH: join(cache, 'empty'), XDG_CACHE_HOME: cache })).toThrow(
    'The tests of several nodes need Redis: put redis-server on the path',
  )
  expect(existsSync(join(cache, 'latchkey'))).toBe(true)
  expect(readdirSync(join(cache, 'latchkey'))).toEqual([])
})
