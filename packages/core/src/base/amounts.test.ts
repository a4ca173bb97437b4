import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  AmountError,
  balanceDecimals,
  floorAmount,
  formatUnits,
  messageDecimals,
  parseUnits,
  swapOutputDecimals,
} from './amounts.ts'

const decimals = fc.integer({ min: 0, max: 36 })
const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

test('every amount of every token reads back exactly as it was written', () => {
  fc.assert(
    fc.property(units, decimals, (units, decimals) => {
      expect(parseUnits(formatUnits(units, decimals), decimals)).toBe(units)
    }),
  )
})

test('a written amount has no idle zeros', () => {
  fc.assert(
    fc.property(units, decimals, (units, decimals) => {
      expect(formatUnits(units, decimals)).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
    }),
  )
})

test('a floored amount is at most the amount, and less than one last digit below it', () => {
  fc.assert(
    fc.property(units, decimals, decimals, (units, decimals, places) => {
      const floored = parseUnits(floorAmount(formatUnits(units, decimals), places), places)
      // Both sides in units of the finer of the two, so that nothing is rounded.
      const exact = units * 10n ** BigInt(places)
      const below = floored * 10n ** BigInt(decimals)
      expect(below <= exact && exact - below < 10n ** BigInt(decimals)).toBe(true)
    }),
  )
})

test('any text is an amount or is refused with our error and no other', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.-e') }))
  fc.assert(
    fc.property(text, decimals, (text, decimals) => {
      try {
        expect(parseUnits(text, decimals)).toBeTypeOf('bigint')
      } catch (error) {
        expect(error).toBeInstanceOf(AmountError)
      }
    }),
  )
})

test.each([
  ['1', 18, 10n ** 18n],
  ['0.1', 1, 1n],
  ['.5', 2, 50n],
  ['5.', 2, 500n],
  ['007.50', 2, 750n],
  ['1.5000', 1, 15n],
  ['12', 0, 12n],
  [
    '123456789012345678901234567890.000000000000000001',
    18,
    123456789012345678901234567890000000000000000001n,
  ],
])('%s with %i decimals is %s base units', (text, decimals, units) => {
  expect(parseUnits(text, decimals)).toBe(units)
})

test.each(['', '.', '-1', '+1', '1e3', '1,5', '1.2.3', ' 1', '0x10', 'Infinity', '١'])(
  '%j is refused with how to write an amount',
  (text) => {
    expect(() => parseUnits(text, 18)).toThrow('Enter a number, like 12.5')
    expect(() => floorAmount(text, 3)).toThrow(AmountError)
  },
)

test('an amount finer than its token is refused, not rounded', () => {
  expect(() => parseUnits('0.1234567', 6)).toThrow('Use up to 6 decimal places.')
})

test('a text of a million digits is read in one pass', () => {
  const zeros = '0'.repeat(1_000_000)
  expect(floorAmount(`${zeros}1.${zeros}1`, 3)).toBe('1')
  expect(() => parseUnits(`${zeros}x`, 18)).toThrow(AmountError)
})

test('base units below zero are refused', () => {
  expect(() => formatUnits(-1n, 6)).toThrow(AmountError)
})

test.each([
  ['a balance', balanceDecimals, '1.999999999', '1.999'],
  ['a balance', balanceDecimals, '0.0009', '0'],
  ['a balance', balanceDecimals, '2.1', '2.1'],
  ['the output of a swap', swapOutputDecimals, '0.12345678', '0.123456'],
  ['an amount in a message', messageDecimals, '10.0999', '10.099'],
])('%s with %i decimals shows %s as %s', (_what, decimals, amount, shown) => {
  expect(floorAmount(amount, decimals)).toBe(shown)
})
