import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parseOptions } from '../options/parseOptions.ts'
import { createPageDoor } from './createPageDoor.ts'
import { pageDeps } from './pageDeps.ts'
import type { PageGlobals, StorageNews } from './pageGlobals.ts'
import { randomId } from './randomId.ts'

const document = { title: 'Shop', querySelector: () => null }

test('a storage that throws when it is looked at is no storage', () => {
  const globals: PageGlobals = {
    document,
    get localStorage(): never {
      throw new DOMException('blocked', 'SecurityError')
    },
  }
  expect(pageDeps(globals).storage).toBeUndefined()
})

test('without a page there are no languages, no origin and no storage, even where Node has some of it', () => {
  const globals = { navigator: { languages: ['de-DE'] }, location: { origin: 'https://x.example' } }
  expect(createPageDoor(globals)).toMatchObject({ origin: '', languages: [], mobile: false, icons: [] })
})

test('a page tells its title, description, icon and languages', () => {
  const found: Record<string, object> = {
    'link[rel~="icon"]': { href: 'https://shop.example/icon.png' },
    'meta[name="description"],meta[property="og:description"]': { content: 'Things' },
  }
  const globals = {
    document: { title: 'Shop', querySelector: (selector: string) => found[selector] ?? null },
    location: { origin: 'https://shop.example' },
    navigator: { languages: ['es', 'en'] },
  }
  expect(createPageDoor(globals)).toMatchObject({
    title: 'Shop',
    origin: 'https://shop.example',
    description: 'Things',
    icons: ['https://shop.example/icon.png'],
    languages: ['es', 'en'],
  })
})

test('a page that gives itself a title later is known by it: it is asked when the title is wanted', () => {
  const named = { title: '', querySelector: () => null }
  const config = parseOptions({}, { page: createPageDoor({ document: named }) })
  named.title = 'Shop'
  expect(config.metadata.name).toBe('Shop')
})

test.each([
  ['a phone', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' }, true],
  ['an Android', { userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9)' }, true],
  [
    'an iPad that says Mac',
    { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 5 },
    true,
  ],
  ['a Mac', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 0 }, false],
  ['a browser that says so itself', { userAgent: 'x', userAgentData: { mobile: true } }, true],
  ['a laptop', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }, false],
])('%s is told from a computer', (_, navigator, mobile) => {
  expect(createPageDoor({ document, navigator }).mobile).toBe(mobile)
})

test('other tabs are heard when they change local storage, until one stops listening', () => {
  const local = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const listeners = new Set<(news: StorageNews) => void>()
  const door = createPageDoor({
    document,
    localStorage: local,
    addEventListener: (_, listener) => void listeners.add(listener),
    removeEventListener: (_, listener) => void listeners.delete(listener),
  })
  const heard: (string | null)[] = []
  const stop = door.watchStorage((key) => void heard.push(key))
  for (const listener of listeners) {
    listener({ key: 'a', storageArea: local })
    listener({ key: 'b', storageArea: {} })
    listener({ key: null, storageArea: local })
  }
  expect(heard).toEqual(['a', null])
  stop()
  expect(listeners.size).toBe(0)
})

test('an id is a random UUID of version 4, as the site’s server wants it', () => {
  const ids = Array.from({ length: 100 }, randomId)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(v.is(v.pipe(v.string(), v.uuid()), id)).toBe(true)
  }
  expect(new Set(ids).size).toBe(100)
})
