import { expect, test } from 'vitest'
import type { CacheRules } from './cache.ts'
import { createCache, NotAnsweredError, TooBusyError } from './createCache.ts'

/** A cache of texts whose clock and whose loads the test has in hand. */
function setUp(rules: Partial<CacheRules<string>> = {}) {
  const clock = { time: 0 }
  const loads: { resolve(value: string): void; reject(error: unknown): void }[] = []
  const cache = createCache<string>({
    now: () => clock.time,
    random: () => 0,
    ttlMs: 1_000,
    mostEntries: 100,
    mostBytes: 100_000,
    ...rules,
  })
  const load = () => new Promise<string>((resolve, reject) => loads.push({ resolve, reject }))
  return { cache, clock, loads, load, get: (key = 'a') => cache.get(key, load) }
}

/** Lets what is already settled run its course. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('all who ask meanwhile share one load, and the value is kept for its time', async () => {
  const { get, loads, clock } = setUp()
  const asked = [get(), get(), get()]
  expect(loads).toHaveLength(1)
  loads[0]?.resolve('one')
  expect((await Promise.all(asked)).map(({ value }) => value)).toEqual(['one', 'one', 'one'])
  clock.time = 999
  expect(await get()).toEqual({ ok: true, value: 'one', at: 0, stale: false })
  expect(loads).toHaveLength(1)
  clock.time = 1_000
  const later = get()
  loads[1]?.resolve('two')
  expect((await later).value).toBe('two')
})

test('another key is another load', async () => {
  const { get, loads } = setUp()
  const both = [get('a'), get('b')]
  loads[1]?.resolve('of b')
  loads[0]?.resolve('of a')
  expect((await Promise.all(both)).map(({ value }) => value)).toEqual(['of a', 'of b'])
})

test('a value a little old is given at once while one load fetches a new one', async () => {
  const { get, loads, clock } = setUp({ staleMs: 500 })
  const first = get()
  loads[0]?.resolve('old')
  await first
  clock.time = 1_200
  expect(await get()).toMatchObject({ value: 'old', stale: true })
  expect(await get()).toMatchObject({ value: 'old', stale: true })
  expect(loads).toHaveLength(2)
  loads[1]?.resolve('new')
  await settle()
  expect(await get()).toMatchObject({ value: 'new', stale: false, at: 1_200 })
  clock.time = 5_000
  let waited = true
  const much = get().then(({ value }) => {
    waited = false
    return value
  })
  await settle()
  expect(waited).toBe(true)
  loads[2]?.resolve('newest')
  expect(await much).toBe('newest')
})

test('a failure is told again for some seconds without a load, longer each time, never over fifteen', async () => {
  const { get, loads, clock } = setUp()
  const pauses: number[] = []
  for (let round = 0; round < 4; round++) {
    const failing = get()
    loads.at(-1)?.reject(new Error(`no ${round}`))
    await expect(failing).rejects.toThrow(`no ${round}`)
    const failedAt = clock.time
    const before = loads.length
    while (loads.length === before) {
      clock.time += 1_000
      const again = get()
      if (loads.length === before) await expect(again).rejects.toThrow(`no ${round}`)
      else {
        loads.at(-1)?.reject(new Error('aside'))
        await expect(again).rejects.toThrow('aside')
      }
    }
    pauses.push(clock.time - failedAt)
    // What was tried aside failed too: wait it out, so that the next round begins with a load.
    clock.time += 15_000
  }
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5_000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(15_000)
  const mended = get()
  loads.at(-1)?.resolve('well')
  expect((await mended).value).toBe('well')
})

test('an old value hides a failure for a while, and is told to be old', async () => {
  const { get, loads, clock } = setUp({ staleIfErrorMs: 10_000 })
  const first = get()
  loads[0]?.resolve('old')
  await first
  clock.time = 2_000
  const failing = get()
  loads[1]?.reject(new Error('down'))
  expect(await failing).toMatchObject({ value: 'old', stale: true })
  expect(await get()).toMatchObject({ value: 'old', stale: true })
  expect(loads).toHaveLength(2)
  clock.time = 20_000
  const late = get()
  loads[2]?.reject(new Error('still down'))
  await expect(late).rejects.toThrow('still down')
})

test('who asks afresh shares no load from before, and an earlier load that ends later does not win', async () => {
  const { cache, get, load, loads } = setUp()
  const slow = get()
  const fresh = cache.get('a', load, { fresh: true })
  expect(loads).toHaveLength(2)
  loads[1]?.resolve('after the payment')
  expect((await fresh).value).toBe('after the payment')
  loads[0]?.resolve('before the payment')
  expect((await slow).value).toBe('before the payment')
  expect((await get()).value).toBe('after the payment')
})

test('many keys are loaded at once, only those that are missing, and one left out has failed alone', async () => {
  const { cache } = setUp()
  const asked: (readonly string[])[] = []
  const load = async (missing: readonly string[]) => {
    asked.push(missing)
    return new Map(missing.filter((key) => key !== 'c').map((key) => [key, `of ${key}`]))
  }
  await cache.getMany(['a', 'b'], load)
  const settled = await cache.getMany(['a', 'c', 'd', 'a'], load)
  expect(asked).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect([...settled.keys()].toSorted()).toEqual(['a', 'c', 'd'])
  expect(settled.get('d')).toMatchObject({ ok: true, value: 'of d' })
  expect(settled.get('c')).toEqual({ ok: false, error: expect.any(NotAnsweredError) })
})

test('the number of entries and their size are bounded, and what was used last stays', async () => {
  const few = setUp({ mostEntries: 2 })
  for (const key of ['a', 'b', 'a', 'c']) await few.cache.get(key, async () => `of ${key}`)
  expect(few.cache.size().entries).toBe(2)
  await few.cache.get('a', () => Promise.reject(new Error('a was forgotten')))
  const small = setUp({ mostBytes: 1_000 })
  for (let n = 0; n < 50; n++) await small.cache.get(`key ${n}`, async () => 'x'.repeat(100))
  expect(small.cache.size().bytes).toBeLessThanOrEqual(1_000)
  expect(small.cache.size().entries).toBeGreaterThan(1)
  await small.cache.get('giant', async () => 'x'.repeat(2_000))
  expect(small.cache.size().bytes).toBeLessThanOrEqual(1_000)
})

test('no more loads run at once than allowed', async () => {
  const { get, loads } = setUp({ mostLoads: 1 })
  const first = get('a')
  await expect(get('b')).rejects.toBeInstanceOf(TooBusyError)
  loads[0]?.resolve('one')
  await first
  const second = get('b')
  loads[1]?.resolve('two')
  expect((await second).value).toBe('two')
})

test('who asks afresh while too much is loaded is given what is kept and told that it is old, and no load from before', async () => {
  const { cache, get, load, loads, clock } = setUp({ mostLoads: 1, staleIfErrorMs: 10_000 })
  const first = get()
  loads[0]?.resolve('before the payment')
  await first
  clock.time = 2_000
  const slow = get()
  expect(await cache.get('a', load, { fresh: true })).toMatchObject({
    value: 'before the payment',
    stale: true,
  })
  await expect(cache.get('b', load, { fresh: true })).rejects.toBeInstanceOf(TooBusyError)
  loads[1]?.resolve('after')
  expect((await slow).value).toBe('after')
})

test('lives end apart, up to a tenth earlier and never later', async () => {
  const early = setUp({ random: () => 1 })
  const first = early.get()
  early.loads[0]?.resolve('one')
  await first
  early.clock.time = 899
  await early.get()
  expect(early.loads).toHaveLength(1)
  early.clock.time = 901
  const again = early.get()
  expect(early.loads).toHaveLength(2)
  early.loads[1]?.resolve('two')
  await again
})

test('how long a value lives may depend on the value', async () => {
  const { get, loads, clock } = setUp({ ttlMs: (value) => (value === 'sure' ? 10_000 : 100) })
  const doubt = get()
  loads[0]?.resolve('perhaps')
  await doubt
  clock.time = 200
  const sure = get()
  loads[1]?.resolve('sure')
  await sure
  clock.time = 9_000
  expect((await get()).value).toBe('sure')
  expect(loads).toHaveLength(2)
})
