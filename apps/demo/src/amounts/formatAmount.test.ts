import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount } from './formatAmount.ts'

const anyUnits = fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n })
const anyDecimals = fc.integer({ min: 0, max: 36 })

function unitsOf({ whole, fraction }: { whole: string; fraction: string }, decimals: number): bigint {
  return BigInt(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0'))
}

test('formatting loses no digit of any amount', () => {
  fc.assert(
    fc.property(anyUnits, anyDecimals, (units, decimals) => {
      expect(unitsOf(formatAmount(units, decimals), decimals)).toBe(units)
    }),
  )
})

test('a cut amount is the full one with digits taken from its end, never rounded up', () => {
  fc.assert(
    fc.property(anyUnits, anyDecimals, fc.integer({ min: 1, max: 8 }), (units, decimals, maxFraction) => {
      const full = formatAmount(units, decimals)
      const cut = formatAmount(units, decimals, maxFraction)
      if (cut.tiny) return
      expect(cut.whole).toBe(full.whole)
      expect(full.fraction.startsWith(cut.fraction)).toBe(true)
      expect(cut.fraction.length).toBeLessThanOrEqual(maxFraction)
    }),
  )
})

test('thousands are grouped and trailing zeros fall away', () => {
  expect(formatAmount(1_250_500_000n, 6)).toEqual({ whole: '1,250', fraction: '5', tiny: false })
  expect(formatAmount(10_000n * 10n ** 18n, 18)).toEqual({ whole: '10,000', fraction: '', tiny: false })
})

test('an amount below what can be shown says so instead of showing zero', () => {
  expect(formatAmount(1n, 18, 4)).toEqual({ whole: '0', fraction: '0001', tiny: true })
  expect(formatAmount(0n, 18, 4)).toEqual({ whole: '0', fraction: '', tiny: false })
})

test('a token without decimals has no fraction', () => {
  expect(formatAmount(1234n, 0)).toEqual({ whole: '1,234', fraction: '', tiny: false })
})
