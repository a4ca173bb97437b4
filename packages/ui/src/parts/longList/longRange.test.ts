import { expect, test } from 'vitest'
import { mostRows, placeGroups, rowAt, rowsBetween } from './longRange.ts'

const sizes = { row: 58, head: 26, pad: 8, gap: 8 }

test('groups stand under one another, each as high as its rows, its label and its paper', () => {
  const { places, height, total } = placeGroups([2, 3], sizes)
  expect(places).toEqual([
    { top: 0, first: 0, count: 2 },
    { top: 26 + 8 + 116 + 8, first: 2, count: 3 },
  ])
  expect(height).toBe(158 + 26 + 8 + 174)
  expect(total).toBe(5)
})

test('the row at a height is found through thousands of groups', () => {
  const counts = Array.from({ length: 5_000 }, (_, at) => (at % 3) + 1)
  const { places } = placeGroups(counts, sizes)
  for (const at of [0, 1, 777, 4_999]) {
    const place = places[at]
    if (place === undefined) throw new Error('no group')
    const last = place.count - 1
    expect(rowAt(places, sizes, place.top)).toBe(place.first)
    expect(rowAt(places, sizes, place.top + 26 + 4 + last * 58 + 1)).toBe(place.first + last)
  }
  expect(rowAt(places, sizes, -500)).toBe(0)
  expect(rowAt(places, sizes, 9e9)).toBe(9_999 - 1)
})

test('what is drawn is what is seen and a little around it, never more than the limit', () => {
  const { places, height } = placeGroups([10_000], sizes)
  for (let top = 0; top < height; top += 9_973) {
    const [from, to] = rowsBetween(places, sizes, top, top + 800)
    const seen = rowAt(places, sizes, top)
    expect(from).toBeLessThanOrEqual(seen)
    expect(to).toBeGreaterThan(rowAt(places, sizes, top + 800))
    expect(to - from).toBeLessThanOrEqual(32)
  }
  const [from, to] = rowsBetween(places, sizes, 0, 1e7)
  expect(to - from).toBe(mostRows)
  expect(rowsBetween([], sizes, 0, 500)).toEqual([0, 0])
})
