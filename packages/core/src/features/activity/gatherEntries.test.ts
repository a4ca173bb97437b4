import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ActivityEntry, ActivityPage } from './entry.ts'
import { createGather } from './gatherEntries.ts'

const hour = 3_600_000
const newest = Date.UTC(2026, 10, 15)

function entry(at: number, fields: Partial<ActivityEntry> = {}): ActivityEntry {
  const hash = `0x${at.toString(16).padStart(64, '0')}`
  return {
    id: hash,
    hash,
    chainId: 'eip155:1',
    operation: 'send',
    status: 'confirmed',
    at,
    from: '0x1',
    transfers: [],
    ...fields,
  }
}

/** A page whose entries count how often anything of them is read. */
function countedPage(number: number, size: number, read: () => void): ActivityPage {
  const entries = Array.from({ length: size }, (_, at) => {
    const one = entry(newest - (number * size + at) * hour)
    return new Proxy(one, {
      get(target, key, receiver) {
        read()
        return Reflect.get(target, key, receiver)
      },
      ownKeys(target) {
        read()
        return Reflect.ownKeys(target)
      },
    })
  })
  return { entries, next: String(number) }
}

test('a further page costs what is on it: as much at 10,000 as at 200, and nothing that is there is read again', () => {
  let reads = 0
  const pages = Array.from({ length: 100 }, (_, number) =>
    countedPage(number, 100, () => {
      reads += 1
    }),
  )
  const gather = createGather()
  const costs = pages.map((_, last) => {
    const before = reads
    gather(pages.slice(0, last + 1), [])
    return reads - before
  })
  const [, second, , ...later] = costs
  expect(second).toBeLessThan(100 * 20)
  // The entry at the seam is looked at as well.
  for (const cost of later) expect(cost).toBeLessThanOrEqual((second ?? 0) + 5)
  const whole = reads
  const { entries } = gather([...pages], [])
  expect(entries).toHaveLength(10_000)
  expect(reads - whole).toBe(0)
})

test('months that are there stay the very same when an older page comes', () => {
  const quiet = () => {}
  const pages = [0, 1, 2].map((number) => countedPage(number, 800, quiet))
  const gather = createGather()
  const before = gather(pages.slice(0, 2), [])
  const after = gather(pages, [])
  expect(before.months.length).toBeGreaterThan(2)
  expect(after.months.slice(0, before.months.length - 1)).toSatisfy((months: typeof after.months) =>
    months.every((month, at) => month === before.months[at]),
  )
})

test('a list that says the same is the very same, and one that was read anew and says something else is not', () => {
  const gather = createGather()
  const page = { entries: [entry(5_000), entry(4_000)] }
  const list = gather([page], [])
  expect(gather([{ entries: [entry(5_000), entry(4_000)] }], [])).toBe(list)
  const failed = gather([{ entries: [entry(5_000), entry(4_000, { status: 'failed' })] }], [])
  expect(failed.entries.map(({ status }) => status)).toEqual(['confirmed', 'failed'])
})

test('page by page comes out as all at once, whatever order, doubles and waiting ones the pages have', () => {
  const one = fc.record({
    at: fc.integer({ min: 0, max: 60 }),
    status: fc.constantFrom('confirmed' as const, 'confirmed' as const, 'pending' as const),
  })
  const list = fc.array(
    one.map(({ at, status }) => entry(at * 24 * hour, { status })),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(fc.array(list, { maxLength: 6 }), list, (lists, own) => {
      const pages = lists.map((entries) => ({
        entries: entries.toSorted((left, right) => right.at - left.at),
      }))
      const sent = own.map((each) => ({ ...each, sentId: each.hash }))
      const gather = createGather()
      for (let count = 0; count <= pages.length; count += 1) {
        const some = pages.slice(0, count)
        expect(gather(some, sent)).toEqual(createGather()(some, sent))
      }
    }),
  )
})
