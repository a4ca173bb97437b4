import { expect, test } from 'vitest'
import { createPlaces } from './createPlaces.ts'

/** Takes places until none is given, and tells how many that were. */
function takeAll(places: ReturnType<typeof createPlaces>, address: string): number {
  let taken = 0
  while (places.take(address) === undefined) taken += 1
  return taken
}

test('one address gets about half of the places, and leaves some for each that comes after', () => {
  const places = createPlaces(1_000)
  expect(takeAll(places, 'a')).toBe(501)
  expect(places.take('a')).toBe('share')
  expect(takeAll(places, 'b')).toBe(250)
  expect(takeAll(places, 'c')).toBe(125)
  expect(places.take('d')).toBeUndefined()
})

test('places that were given back can be taken again', () => {
  const places = createPlaces(2)
  expect(takeAll(places, 'a')).toBe(2)
  expect(places.take('b')).toBe('full')
  places.leave('a')
  expect(places.take('b')).toBeUndefined()
  places.leave('a')
  places.leave('b')
  expect(takeAll(places, 'c')).toBe(2)
})
