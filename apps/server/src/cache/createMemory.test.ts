import { expect, test } from 'vitest'
import { createMemory } from './createMemory.ts'

test('no more entries are kept than allowed, and the one that was not touched for longest goes first', () => {
  const memory = createMemory<number>({ mostEntries: 2 })
  memory.set('a', 1)
  memory.set('b', 2)
  memory.touch('a')
  memory.set('c', 3)
  expect([memory.get('a'), memory.get('b'), memory.get('c')]).toEqual([1, undefined, 3])
  expect(memory.size().entries).toBe(2)
})

test('no more weight is kept than allowed, however few the entries are', () => {
  const memory = createMemory<string>({ mostEntries: 100, mostWeight: 10, weigh: (text) => text.length })
  memory.set('a', '12345')
  memory.set('b', '12345')
  memory.set('c', '1')
  expect(memory.get('a')).toBeUndefined()
  expect(memory.size()).toEqual({ entries: 2, weight: 6 })
  memory.set('b', '12')
  expect(memory.size()).toEqual({ entries: 2, weight: 3 })
})

test('a value that is too heavy is not kept, and pushes out nothing but its own predecessor', () => {
  const memory = createMemory<string>({ mostEntries: 100, mostWeight: 10, weigh: (text) => text.length })
  memory.set('a', '12345')
  memory.set('b', '12345')
  memory.set('b', 'x'.repeat(11))
  expect(memory.get('a')).toBe('12345')
  expect(memory.get('b')).toBeUndefined()
  expect(memory.size().weight).toBe(5)
})
