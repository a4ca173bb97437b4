import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createStorage, type StorageDevice, type StorageKey } from './storage.ts'

const recent: StorageKey<readonly string[]> = { name: 'recentWallets', schema: v.array(v.string()) }

/** A device as browsers have it, whose moods a test can change. */
function createDevice() {
  const items = new Map<string, string>()
  const mood = { full: false, blocked: false }
  function assertOpen(): void {
    if (mood.blocked) throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const device: StorageDevice = {
    getItem(key) {
      assertOpen()
      return items.get(key) ?? null
    },
    setItem(key, value) {
      assertOpen()
      if (mood.full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem(key) {
      assertOpen()
      items.delete(key)
    },
  }
  return { device, items, mood }
}

test('what is written is there after a reload, under the prefix of the instance', () => {
  const { device, items } = createDevice()
  createStorage('main', device).write(recent, ['a', 'b'])
  expect([...items.keys()]).toEqual(['latchkey:main:recentWallets'])
  expect(createStorage('main', device).read(recent)).toEqual(['a', 'b'])
})

test('what is removed is gone, and what was never written is not there', () => {
  const { device, items } = createDevice()
  const storage = createStorage('main', device)
  expect(storage.read(recent)).toBeUndefined()
  storage.write(recent, ['a'])
  storage.remove(recent)
  expect(storage.read(recent)).toBeUndefined()
  expect(items.size).toBe(0)
})

test('two instances share nothing, whatever they and their keys are called', () => {
  const name = fc.string({ unit: fc.constantFrom('a', ':', '%', '3', 'A') })
  const property = fc.property(name, name, name, name, (one, other, keyOfOne, keyOfOther) => {
    fc.pre(one !== other)
    const { device } = createDevice()
    createStorage(one, device).write({ name: keyOfOne, schema: v.string() }, 'secret')
    expect(createStorage(other, device).read({ name: keyOfOther, schema: v.string() })).toBeUndefined()
  })
  fc.assert(property, {
    examples: [
      ['a', 'a:b', 'b:c', 'c'],
      ['a:b', 'a%3Ab', 'c', 'c'],
    ],
  })
})

test.each(['', '{', '"text"', '[1]', 'null', '{"__proto__":[]}'])(
  'the garbage %j reads as nothing and stays',
  (text) => {
    const { device, items } = createDevice()
    items.set('latchkey:main:recentWallets', text)
    expect(createStorage('main', device).read(recent)).toBeUndefined()
    expect(items.get('latchkey:main:recentWallets')).toBe(text)
  },
)

test('any text in storage reads as a value of the right kind or as nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { device, items } = createDevice()
      items.set('latchkey:main:recentWallets', text)
      const found = createStorage('main', device).read(recent)
      expect(found === undefined || found.every((one) => typeof one === 'string')).toBe(true)
    }),
  )
})

test('in a full storage the new value lives in memory, and the old one does not come back after a reload', () => {
  const { device, mood } = createDevice()
  const storage = createStorage('main', device)
  storage.write(recent, ['old'])
  mood.full = true
  storage.write(recent, ['new'])
  expect(storage.read(recent)).toEqual(['new'])
  expect(createStorage('main', device).read(recent)).toBeUndefined()
})

test('once there is room again, the value is kept again', () => {
  const { device, mood } = createDevice()
  const storage = createStorage('main', device)
  mood.full = true
  storage.write(recent, ['one'])
  mood.full = false
  storage.write(recent, ['two'])
  expect(createStorage('main', device).read(recent)).toEqual(['two'])
  // Another tab's word counts again too.
  createStorage('main', device).write(recent, ['three'])
  expect(storage.read(recent)).toEqual(['three'])
})

test('in a blocked storage everything works until the page goes', () => {
  const { device, mood } = createDevice()
  mood.blocked = true
  const storage = createStorage('main', device)
  expect(storage.read(recent)).toBeUndefined()
  storage.write(recent, ['a'])
  expect(storage.read(recent)).toEqual(['a'])
  storage.remove(recent)
  expect(storage.read(recent)).toBeUndefined()
})

test('what was removed while storage was blocked does not come back when it opens', () => {
  const { device, mood } = createDevice()
  const storage = createStorage('main', device)
  storage.write(recent, ['a'])
  mood.blocked = true
  storage.remove(recent)
  mood.blocked = false
  expect(storage.read(recent)).toBeUndefined()
})

test('without a device memory serves, for each instance its own', () => {
  const storage = createStorage('main')
  storage.write(recent, ['a'])
  expect(storage.read(recent)).toEqual(['a'])
  expect(createStorage('main').read(recent)).toBeUndefined()
})
