import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDecimal, fromUnits, one, toDecimal, within } from './fixedPoint.ts'

test.each([
  [3_120n * one + (one * 55n) / 100n, '3120.55'],
  [one, '1'],
  [one / 3n, '0.333333333333333'],
  [(one * 2n) / 3n, '0.666666666666666'],
  [one / 10n ** 20n, '0.00000000000000000001'],
  [123_456_789_012_345_678n * one + one / 2n, '123456789012345678'],
  [0n, '0'],
])('%s is written as %s, cut and never rounded up', (value, text) => {
  expect(toDecimal(value)).toBe(text)
})

test('what is written can be read again, and is never more than it was', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 60n }), (value) => {
      const text = toDecimal(value)
      expect(text).toMatch(/^\d+(\.\d+)?$/)
      const read = fromDecimal(text) ?? 0n
      expect(read).toBeLessThanOrEqual(value)
      expect(within(read, value, 1n)).toBe(true)
    }),
  )
})

test.each(['', '0', '0.0', '-1', '1e5', '.5', '1.', '1,5', 'NaN', '9'.repeat(41)])(
  '"%s" is no amount',
  (text) => {
    expect(fromDecimal(text)).toBeUndefined()
  },
)

test('units become amounts, unless they are nothing or their decimals are nonsense', () => {
  expect(fromUnits(312_055n, 2n)).toBe(fromDecimal('3120.55'))
  expect(fromUnits(0n, 8n)).toBeUndefined()
  expect(fromUnits(-5n, 8n)).toBeUndefined()
  expect(fromUnits(5n, 255n)).toBeUndefined()
})
