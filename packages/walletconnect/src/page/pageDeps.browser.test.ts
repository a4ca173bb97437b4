import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RecordStore } from '../client.ts'
import { onWake, pageDeps } from './pageDeps.ts'
import { openPageRecords } from './pageRecords.ts'

let name: string
let warnings: string[]

beforeEach(() => {
  name = `records ${crypto.randomUUID()}`
  warnings = []
})

afterEach(() => {
  vi.restoreAllMocks()
  indexedDB.deleteDatabase(name)
})

const open = () => openPageRecords(name, (text) => warnings.push(text))

async function listed(records: RecordStore, prefix = ''): Promise<Record<string, unknown>> {
  return Object.fromEntries(await records.list(prefix))
}

test('records are listed by the beginning of their keys, replaced, removed, and there after a reload', async () => {
  const records = open()
  await Promise.all([records.set('a/1', { x: 1 }), records.set('a/2', 'two'), records.set('b/1', [1])])
  await records.set('a/1', { x: 2 })
  await records.remove('b/1')
  await records.remove('b/unknown')
  expect(await listed(records, 'a/')).toEqual({ 'a/1': { x: 2 }, 'a/2': 'two' })
  expect(await listed(open())).toEqual({ 'a/1': { x: 2 }, 'a/2': 'two' })
  expect(warnings).toEqual([])
})

test('a browser that refuses storage is met with memory and one warning', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Refused.', 'SecurityError')
  })
  const records = open()
  await records.set('a', 1)
  await records.set('b', { deep: true })
  await records.remove('a')
  expect(await listed(records)).toEqual({ b: { deep: true } })
  expect(warnings).toHaveLength(1)
})

test('a storage that is full keeps what it has; what is new lives in memory, with one warning', async () => {
  const records = open()
  await records.set('kept', 1)
  await records.set('changed', 1)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  await records.set('changed', 2)
  await records.set('new', 3)
  expect(await listed(records)).toEqual({ kept: 1, changed: 2, new: 3 })
  expect(warnings).toHaveLength(1)
  put.mockRestore()
  // There is room again.
  await records.set('new', 4)
  expect(await listed(open())).toEqual({ kept: 1, changed: 1, new: 4 })
})

test('a browser that never answers is not waited for longer than a few seconds', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => ({}) as IDBOpenDBRequest)
  const records = open()
  await records.set('a', 1)
  expect(await listed(records)).toEqual({ a: 1 })
  expect(warnings).toHaveLength(1)
})

test('a database that the browser takes away from a page in the background is opened anew, and nothing is lost', async () => {
  const opening = vi.spyOn(indexedDB, 'open')
  const records = open()
  await records.set('a', 1)
  const [first] = opening.mock.results
  first?.value.result.close()
  await Promise.all([records.set('b', 2), records.set('c', 3)])
  expect(await listed(records)).toEqual({ a: 1, b: 2, c: 3 })
  expect(await listed(open())).toEqual({ a: 1, b: 2, c: 3 })
  expect(warnings).toEqual([])
})

test('a database that does not answer any more is opened anew', async () => {
  const records = open()
  await records.set('a', 1)
  const silent = { objectStore: () => ({ put: () => undefined }) }
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(
    () => silent as unknown as IDBTransaction,
  )
  await records.set('b', 2)
  expect(await listed(open())).toEqual({ a: 1, b: 2 })
  expect(warnings).toEqual([])
})

/** A storage that another release left, of a given version. */
function leaveBehind(version: number, storeName: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName).put('old', 'key')
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
    request.onerror = () => reject(request.error)
  })
}

test('a storage of a newer release is left alone: memory, one warning, no crash', async () => {
  await leaveBehind(1_000, 'other')
  const records = open()
  await records.set('a', 1)
  expect(await listed(records)).toEqual({ a: 1 })
  expect(warnings).toHaveLength(1)
})

test('a newer release in another tab can upgrade while this one is open', async () => {
  const records = open()
  await records.set('a', 1)
  await leaveBehind(1_000, 'other')
  await records.set('b', 2)
  expect(await listed(records)).toMatchObject({ b: 2 })
  expect(warnings).toHaveLength(1)
})

test('a storage without our table, whoever made it, is met with memory', async () => {
  await leaveBehind(1, 'other')
  const records = open()
  await records.set('a', 1)
  expect(await listed(records)).toEqual({ a: 1 })
  expect(warnings).toHaveLength(1)
})

test('a page wakes when it is shown from the cache, online again or seen again, until nobody listens', () => {
  const woken: string[] = []
  let by = ''
  const stop = onWake(() => woken.push(by))
  const happen = (what: string, target: EventTarget, event: Event) => {
    by = what
    target.dispatchEvent(event)
  }
  const all = () => {
    happen('online', window, new Event('online'))
    happen('from the cache', window, new PageTransitionEvent('pageshow', { persisted: true }))
    happen('loaded', window, new PageTransitionEvent('pageshow', { persisted: false }))
    happen('seen', document, new Event('visibilitychange'))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    happen('hidden', document, new Event('visibilitychange'))
    vi.restoreAllMocks()
  }
  all()
  expect(woken).toEqual(['online', 'from the cache', 'seen'])
  stop()
  all()
  expect(woken).toHaveLength(3)
})

test('the page gives time, chance and its own visibility', async () => {
  const deps = pageDeps(name, () => {})
  expect(Math.abs(deps.clock.now() - Date.now())).toBeLessThan(10_000)
  expect(deps.random(32)).toHaveLength(32)
  expect(deps.random(32)).not.toEqual(deps.random(32))
  expect(deps.isVisible()).toBe(document.visibilityState === 'visible')
  await new Promise<void>((resolve) => {
    deps.clock.clearTimeout(deps.clock.setTimeout(() => expect.unreachable(), 0))
    deps.clock.setTimeout(resolve, 1)
  })
})

test('the time of a relay is the date of its host, and nothing where it cannot be read', async () => {
  const deps = pageDeps(name, () => {})
  const time = await deps.relayTime?.(location.origin.replace(/^http/, 'ws'))
  // Our own host, which may be read, says when it is; one that is not there says nothing.
  expect(Math.abs((time ?? 0) - Date.now())).toBeLessThan(60_000)
  await expect(deps.relayTime?.('ws://127.0.0.1:1/relay')).rejects.toThrow()
})
