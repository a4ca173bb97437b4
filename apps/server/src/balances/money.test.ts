import { expect, test } from 'vitest'
import { formatAmount, largerFirst, worth } from './money.ts'

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000n, 6, '1.5'],
  [40n, 0, '40'],
  [2n ** 256n - 1n, 18, '115792089237316195423570985008687907853269984665640564039457.584007913129639935'],
  [2n ** 64n + 1n, 18, '18.446744073709551617'],
  [10n ** 77n, 77, '1'],
])('%s units of %s decimals are %s', (amount, decimals, text) => {
  expect(formatAmount(amount, decimals)).toBe(text)
})

test.each([
  [1_500_000n, 6, '2', '3'],
  [1n, 18, '3296.1', '0.0000000000000032961'],
  [123_456_789n, 8, '0.000001', '0.00000123456789'],
  [2n ** 70n, 18, '0.1', '118.0591620717411303424'],
  [5n, 0, '0', '0'],
])('%s units of %s decimals at %s are worth %s', (amount, decimals, price, value) => {
  expect(worth(amount, decimals, price)).toBe(value)
})

test('what does not fit is cut off, never rounded up', () => {
  expect(worth(1n, 77, '1')).toBe('0')
  expect(worth(19n, 36, '0.1')).toBe('0.000000000000000000000000000000000001')
})

test('larger decimals come first, whatever their length', () => {
  const sorted = ['2', '10', '9.99', '0.1', '10.000000000000000000001', '0'].toSorted(largerFirst)
  expect(sorted).toEqual(['10.000000000000000000001', '10', '9.99', '2', '0.1', '0'])
})
