import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copyJson } from './copyJson.ts'

test('any JSON comes out as it went in', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false, maxDepth: 5 }), (value) => {
      const json = JSON.stringify(value)
      fc.pre(!json.includes('__proto__'))
      expect(JSON.stringify(copyJson(value, 1_000_000))).toBe(json)
    }),
  )
})

test('data that JSON cannot write come out as undefined', () => {
  const cycle: unknown[] = []
  cycle.push(cycle)
  for (const value of [
    undefined,
    1n,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    new Date(),
    new Map(),
    cycle,
    [undefined],
  ])
    expect(copyJson(value, 1_000)).toBeUndefined()
})

test('data with more characters than allowed come out as undefined', () => {
  expect(copyJson(['a'.repeat(90)], 100)).toEqual(['a'.repeat(90)])
  expect(copyJson(['a'.repeat(100)], 100)).toBeUndefined()
  expect(copyJson(Array(100).fill(0), 100)).toBeUndefined()
  expect(copyJson({ ['k'.repeat(100)]: 1 }, 100)).toBeUndefined()
})

test('a __proto__ key is refused at any depth, and the copy keeps no foreign prototype', () => {
  expect(copyJson(JSON.parse('{"a":[{"__proto__":{"x":1}}]}'), 1_000)).toBeUndefined()
  const bare = Object.assign(Object.create(null), { a: 1 })
  expect(Object.getPrototypeOf(copyJson(bare, 1_000))).toBe(Object.prototype)
  expect(copyJson(Object.create({ inherited: true }), 1_000)).toBeUndefined()
})
