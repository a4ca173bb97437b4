import { expect, test } from 'vitest'
import { formatCost, formatUnitsExact, formatUnitsShort } from './formatUnitsExact.ts'

test('an exact amount loses no digit', () => {
  expect(formatUnitsExact(1234567000000000000000001n, 18)).toBe('1,234,567.000000000000000001')
  expect(formatUnitsExact(2_500_000n, 6)).toBe('2.5')
  expect(formatUnitsExact(2n ** 256n - 1n, 0)).toMatch(/^115,792,089,.*,935$/)
})

test('a short amount is cut, never rounded up, and never shown as nothing', () => {
  expect(formatUnitsShort(9_999_999_999_999_999_999_999n, 18)).toBe('9,999.999999')
  expect(formatUnitsShort(10n ** 18n, 18)).toBe('1')
  expect(formatUnitsShort(1n, 18)).toBe('< 0.000001')
  expect(formatUnitsShort(0n, 18)).toBe('0')
})

test('a cost is never less than it says', () => {
  expect(formatCost(31_500_000_147_000n, 18)).toBe('0.00003151')
  expect(formatCost(10n ** 18n, 18)).toBe('1')
  expect(formatCost(7n, 6)).toBe('0.000007')
})
