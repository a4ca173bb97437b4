import { expect, test } from 'vitest'
import { plainDecimal, plainPrice } from './plainDecimal.ts'

test.each([
  [1, '1'],
  [0.1, '0.1'],
  [1e-7, '0.0000001'],
  [1.5e21, '1500000000000000000000'],
  ['25.500000', '25.5'],
  ['0012.30', '12.3'],
  ['1E-3', '0.001'],
  ['0', '0'],
  ['0.000', '0'],
  ['123456789012345678901234567890.000000000000000001', '123456789012345678901234567890.000000000000000001'],
  [-1, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  ['1,5', null],
  ['', null],
  ['0x10', null],
  ['1e500', null],
  [null, null],
])('the amount %j is written %j', (value, expected) => {
  expect(plainDecimal(value)).toBe(expected)
})

test('a price of 0 is an unknown price', () => {
  expect([0, '0.00', null, undefined].map(plainPrice)).toEqual([null, null, null, null])
  expect(plainPrice(0.5)).toBe('0.5')
})
