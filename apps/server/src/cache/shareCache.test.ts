import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { memoryShelf } from '../test/stores/memoryShelf.ts'
import type { CacheRules } from './cache.ts'
import { createCache } from './createCache.ts'
import { createSeal } from './createSeal.ts'
import type { SharedShelf } from './sharedShelf.ts'
import type { ShareRules } from './sharing.ts'

type NodeRules = Partial<Omit<CacheRules<string>, 'share'>> & {
  readonly share?: Partial<ShareRules<string>>
}

/** Nodes whose caches share one shelf, by one clock; what a load gives the test says. */
function setUp() {
  const clock = { time: 100_000 }
  const seal = createSeal(randomBytes(32), 'alike')
  const memory = memoryShelf(() => clock.time)
  function node({ share, ...rules }: NodeRules = {}, shelf: SharedShelf = memory) {
    const loads: string[] = []
    const cache = createCache<string>({
      now: () => clock.time,
      random: () => 0,
      ttlMs: 5_000,
      mostEntries: 100,
      mostBytes: 100_000,
      ...rules,
      share: {
        with: { shelf, seal },
        kind: 'text:v1',
        ttlMs: 15_000,
        schema: v.string(),
        ...share,
      },
    })
    const get = (answer: string | Error, key = 'a', fresh = false) =>
      cache.get(
        key,
        async () => {
          loads.push(key)
          if (answer instanceof Error) throw answer
          return answer
        },
        { fresh },
      )
    return { cache, loads, get }
  }
  return { clock, node, memory }
}

test('a node returns what another has loaded without loading it, until it expires', async () => {
  const { clock, node } = setUp()
  const [a, b] = [node(), node()]
  await a.get('first')
  clock.time += 14_000
  expect(await b.get('second')).toMatchObject({ value: 'first', stale: false, at: 100_000 })
  // It had a second left for everybody, and so it has here.
  clock.time += 999
  expect((await b.get('second')).value).toBe('first')
  expect(b.loads).toEqual([])
  clock.time += 1
  expect((await b.get('second')).value).toBe('second')
  expect(b.loads).toEqual(['a'])
})

test('a node that forgot asks the others before it loads again', async () => {
  const { clock, node } = setUp()
  const a = node()
  await a.get('first')
  clock.time += 6_000
  expect((await a.get('second')).value).toBe('first')
  clock.time += 9_000
  expect((await a.get('third')).value).toBe('third')
  expect(a.loads).toHaveLength(2)
})

test('a fresh read loads again and shares the result with all nodes', async () => {
  const { clock, node } = setUp()
  const [a, b, c] = [node(), node(), node()]
  await a.get('before the payment')
  expect((await b.get('after the payment', 'a', true)).value).toBe('after the payment')
  expect((await c.get('never')).value).toBe('after the payment')
  // The first node had its own, for its own few seconds.
  clock.time += 5_000
  expect((await a.get('never')).value).toBe('after the payment')
})

test('a load that began before does not hide what another node found after it', async () => {
  const { clock, node } = setUp()
  const [a, b, c] = [node(), node(), node()]
  let answer: (value: string) => void = () => {}
  const slow = a.cache.get('a', () => new Promise((resolve) => (answer = resolve)))
  // It looks for what others have first.
  await new Promise((resolve) => setImmediate(resolve))
  clock.time += 1_000
  await b.get('after the payment', 'a', true)
  answer('before the payment')
  expect((await slow).value).toBe('before the payment')
  expect((await c.get('never')).value).toBe('after the payment')
})

test('never returns an older value after a newer one, even if the newer one was not shared', async () => {
  const { clock, node, memory } = setUp()
  const deaf: SharedShelf = { ...memory, put() {} }
  const [a, b] = [node(), node({}, deaf)]
  await a.get('before the payment')
  clock.time += 4_000
  await b.get('after the payment', 'a', true)
  clock.time += 6_000
  expect((await b.get('later')).value).toBe('later')
})

test('an old value of another node hides a failure, and is told to be old, for no longer than one of its own', async () => {
  const { clock, node } = setUp()
  const rules = { staleIfErrorMs: 55_000, share: { staleMs: 45_000 } }
  const [a, b, late] = [node(rules), node(rules), node(rules)]
  await a.get('first')
  clock.time += 50_000
  expect(await b.get(new Error('down'))).toMatchObject({ value: 'first', stale: true, at: 100_000 })
  expect(b.loads).toHaveLength(1)
  clock.time += 9_999
  expect(await b.get(new Error('down'))).toMatchObject({ value: 'first', stale: true })
  clock.time += 1
  await expect(b.get(new Error('down'))).rejects.toThrow('down')
  await expect(late.get(new Error('down'))).rejects.toThrow('down')
})

test('a failure is not shared: another node may do better', async () => {
  const { node } = setUp()
  const [a, b] = [node(), node()]
  await expect(a.get(new Error('down'))).rejects.toThrow('down')
  await expect(a.get('not yet')).rejects.toThrow('down')
  expect((await b.get('up')).value).toBe('up')
})

test('returns a stale value at once and refreshes it from another node before loading', async () => {
  const { clock, node } = setUp()
  const rules = { ttlMs: 15_000, staleMs: 45_000, share: { ttlMs: 60_000 } }
  const [a, b] = [node(rules), node(rules)]
  await a.get('first')
  expect((await b.get('never')).value).toBe('first')
  clock.time += 20_000
  // Its own is all that others have too: that is not newer, so it loads.
  expect(await a.get('second')).toMatchObject({ value: 'first', stale: true })
  await expect.poll(async () => (await a.get('never')).value).toBe('second')
  expect(await b.get('third')).toMatchObject({ value: 'first', stale: true })
  await expect.poll(async () => (await b.get('never')).value).toBe('second')
  expect([a.loads.length, b.loads.length]).toEqual([2, 0])
})

test('of many keys only those are loaded that no node has', async () => {
  const { node } = setUp()
  const [a, b] = [node(), node()]
  await a.get('of a', 'a')
  await a.get('of c', 'c')
  const asked: (readonly string[])[] = []
  const settled = await b.cache.getMany(['a', 'b', 'c'], async (missing) => {
    asked.push(missing)
    return new Map(missing.map((key) => [key, `loaded ${key}`]))
  })
  expect(asked).toEqual([['b']])
  expect([...settled].map(([key, one]) => [key, one.ok && one.value])).toEqual([
    ['a', 'of a'],
    ['b', 'loaded b'],
    ['c', 'of c'],
  ])
})

test('all who ask meanwhile share one look at the others, and one load', async () => {
  const { node, memory } = setUp()
  let looks = 0
  const counting: SharedShelf = {
    ...memory,
    take(keys) {
      looks += 1
      return memory.take(keys)
    },
  }
  const a = node({}, counting)
  const answers = await Promise.all([a.get('one'), a.get('two'), a.get('three')])
  expect(answers.map(({ value }) => value)).toEqual(['one', 'one', 'one'])
  expect([looks, a.loads.length]).toEqual([1, 1])
})
