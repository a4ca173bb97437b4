import { expect, test } from 'vitest'
import { safeJsonParse, safeJsonStringify } from './safeJson.ts'

test('a row of a million digits is read in no time, where a pattern would look at it a million times', () => {
  const digits = '61'.repeat(500_000)
  expect(safeJsonParse(JSON.stringify({ params: [`0x${digits}`, digits] }))).toEqual({
    params: [`0x${digits}`, digits],
  })
})

test('a large number inside a text leaves the message as it is, and one on its own keeps its digits', () => {
  const data = JSON.stringify({ value: 1 }).replace('1', '115792089237316195423570985008687907853')
  expect(safeJsonParse(JSON.stringify([data]))).toEqual([data])
  expect(safeJsonParse('{"id":1700000000000000001,"small":7}')).toEqual({
    id: 1700000000000000001n,
    small: 7,
  })
  expect(safeJsonParse('["5n"]')).toEqual(['5n'])
})

test('what is no JSON comes back as it is, and what is no text is an error', () => {
  expect(safeJsonParse('{')).toBe('{')
  expect(() => safeJsonParse(7)).toThrow()
})

test('texts are written as they are, large numbers as the kit writes them', () => {
  expect(safeJsonStringify('x')).toBe('x')
  expect(safeJsonStringify({ a: 5n })).toBe('{"a":"5n"}')
  expect(safeJsonStringify(undefined)).toBe('')
})
