import { expect, test } from 'vitest'
import { decimalMark, formatBalance } from './formatBalance.ts'

test.each([
  [1_284_999_999_999_999_999n, '1.284'],
  [1_000_000_000_000_000_000n, '1'],
  [999_999_999_999_999_999n, '0.999'],
  [0n, '0'],
  [123_456_789_012_345_678_901_234_567n, '123,456,789.012'],
])('S9.18 a balance of %s wei shows as %s: floored to three decimals', (units, text) => {
  expect(formatBalance(units, 18, 'en')).toBe(text)
})

test('a balance under a thousandth shows its zeros, so that it does not pass for nothing', () => {
  expect(formatBalance(400_000_000_000_000n, 18, 'en')).toBe('0.000')
})

test('a balance larger than a number can hold stays exact', () => {
  expect(formatBalance(12_345_678_901_234_567_890_123n, 3, 'en')).toBe('12,345,678,901,234,567,890.123')
})

test('the digits and the mark are those of the language', () => {
  expect(formatBalance(1_284_500_000_000_000_000n, 18, 'es')).toBe('1,284')
  expect(decimalMark('es')).toBe(',')
  expect(decimalMark('en')).toBe('.')
})
