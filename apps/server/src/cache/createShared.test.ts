import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { memoryShelf } from '../test/stores/memoryShelf.ts'
import { createSeal } from './createSeal.ts'
import { createShared } from './createShared.ts'
import type { SharedShelf } from './sharedShelf.ts'
import type { ShareRules } from './sharing.ts'

const Thing = v.undefinedable(v.object({ text: v.string(), depth: v.exactOptional(v.bigint()) }))
type Thing = v.InferOutput<typeof Thing>

/** Nodes that share, by one clock. */
function setUp() {
  const clock = { time: 0 }
  const shelf = memoryShelf(() => clock.time)
  const keys: string[] = []
  const watched: SharedShelf = {
    ...shelf,
    put(values) {
      keys.push(...values.keys())
      shelf.put(values)
    },
  }
  const secret = randomBytes(32)
  const taken: [string, number, number][] = []
  const node = (rules: Partial<ShareRules<Thing>> = {}) =>
    createShared<Thing>({
      with: {
        shelf: watched,
        seal: createSeal(secret, 'alike'),
        onTake: (...told) => taken.push(told),
      },
      kind: 'thing:v1',
      ttlMs: 1_000,
      schema: Thing,
      ...rules,
    })
  return { clock, node, keys, taken, shelf, secret }
}

test('shares loaded values between nodes, bigints and missing values included', async () => {
  const { node, clock, taken } = setUp()
  const values = new Map<string, Thing>([
    ['a', { text: 'of a', depth: 2n ** 200n }],
    ['b', undefined],
  ])
  node().put(values, 100)
  clock.time = 50
  const found = await node().take(['a', 'b', 'c'])
  expect(found).toEqual(
    new Map([
      ['a', { value: values.get('a'), ageMs: 150, freshMs: 850 }],
      ['b', { value: undefined, ageMs: 150, freshMs: 850 }],
    ]),
  )
  expect(taken).toEqual([['thing:v1', 2, 1]])
})

test('it is good from when its load began, and kept a while longer for those who can have no other', async () => {
  const { node, clock } = setUp()
  const shared = node({ staleMs: 500 })
  shared.put(new Map([['a', { text: 'x' }]]), 200)
  clock.time = 900
  expect((await shared.take(['a'])).get('a')).toMatchObject({ ageMs: 1_100, freshMs: -100 })
  expect((await node().take(['a'])).size).toBe(0)
  clock.time = 1_300
  expect((await shared.take(['a'])).size).toBe(0)
})

test('how long may depend on the value, and one with no time is not shared', async () => {
  const { node, keys } = setUp()
  const shared = node({ ttlMs: (thing) => (thing === undefined ? 0 : 1_000), staleMs: 500 })
  shared.put(new Map([['a', undefined]]), 0)
  shared.put(new Map([['b', { text: 'took too long' }]]), 1_600)
  expect(keys).toEqual([])
})

test('keys say what is shared and in which version, and nothing of what was asked', () => {
  const { node, keys } = setUp()
  node().put(new Map([['eip155:1 0x00000000000000000000000000000000000000aa', undefined]]), 0)
  expect(keys).toEqual([expect.stringMatching(/^latchkey:thing:v1:[\w-]{32}$/)])
})

test('another version, another shape, another key and a stranger are all as good as nothing', async () => {
  const { node, keys, shelf, secret } = setUp()
  node().put(new Map([['a', { text: 'mine' }]]), 0)
  const [name = ''] = keys
  expect((await node({ kind: 'thing:v2' }).take(['a'])).size).toBe(0)
  expect(
    (await node({ schema: v.undefinedable(v.object({ text: v.literal('yours') })) }).take(['a'])).size,
  ).toBe(0)
  const seal = createSeal(secret, 'alike')
  const plant = (bytes: Uint8Array) => shelf.put(new Map([[name, { bytes, ageMs: 0, keepMs: 1_000 }]]))
  const garbage = [
    Buffer.from('{"value":{"text":"planted"}}'),
    createSeal(randomBytes(32), 'alike').close(name, '{"value":{"text":"planted"}}'),
    seal.close('another', '{"value":{"text":"planted"}}'),
    ...['', 'null', '7', '{', '{"value":7}', '{"value":{"text":{"bigint":"1"}}}'].map((text) =>
      seal.close(name, text),
    ),
    seal.close(name, '{"value":{"text":"x","depth":{"bigint":"1e9"}}}'),
  ]
  for (const bytes of garbage) {
    plant(bytes)
    expect((await node().take(['a'])).size).toBe(0)
  }
  plant(seal.close(name, '{"value":{"text":"mine again","depth":{"bigint":"-1"}}}'))
  expect((await node().take(['a'])).get('a')?.value).toEqual({ text: 'mine again', depth: -1n })
})

test('does not share a value that is too large', async () => {
  const { node, keys } = setUp()
  node().put(new Map([['a', { text: 'x'.repeat(256 * 1024) }]]), 0)
  expect(keys).toEqual([])
  node().put(new Map([['a', { text: 'x'.repeat(255 * 1024) }]]), 0)
  expect(keys).toHaveLength(1)
})
