import { expect, test } from 'vitest'
import { fillMessage } from './fillMessage.ts'

test('every place gets its value, as often as it stands', () => {
  expect(fillMessage('{a} and {b}, then {a}', { a: 'one', b: 2 })).toBe('one and 2, then one')
})

test('a place without a value stays, so that the gap is seen', () => {
  expect(fillMessage('Hello {name}, {toString}', {})).toBe('Hello {name}, {toString}')
})

test('a value is put in as it is: what looks like a place or a pattern in it stays', () => {
  expect(fillMessage('{a}{b}', { a: '{b}', b: '$&' })).toBe('{b}$&')
})
