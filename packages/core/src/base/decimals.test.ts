import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits } from './amounts.ts'
import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals, readDecimal } from './decimals.ts'

const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const scale = fc.integer({ min: 0, max: 36 })
const decimal = fc.tuple(units, scale).map(([units, scale]) => formatUnits(units, scale))

test('sums and products are exact, whatever the size', () => {
  fc.assert(
    fc.property(units, units, scale, (a, b, scale) => {
      const [one, other] = [formatUnits(a, scale), formatUnits(b, scale)]
      expect(addDecimals(one, other)).toBe(formatUnits(a + b, scale))
      expect(multiplyDecimals(one, other)).toBe(formatUnits(a * b, 2 * scale))
    }),
  )
})

test('the order of a sum does not matter', () => {
  fc.assert(
    fc.property(fc.array(decimal), (list) => {
      expect(list.reduce(addDecimals, '0')).toBe(list.toReversed().reduce(addDecimals, '0'))
    }),
  )
})

test('a quotient is cut, so that times the divisor it is never more than what was divided', () => {
  fc.assert(
    fc.property(decimal, decimal, scale, (one, other, places) => {
      const quotient = divideDecimals(one, other, places)
      if (other === '0') expect(quotient).toBeUndefined()
      else expect(compareDecimals(multiplyDecimals(quotient ?? '', other), one)).toBeLessThanOrEqual(0)
    }),
  )
  expect(divideDecimals('100', '3', 4)).toBe('33.3333')
})

test('decimals are compared as numbers, however they are written', () => {
  fc.assert(
    fc.property(units, units, scale, (a, b, scale) => {
      const sign = Math.sign(compareDecimals(formatUnits(a, scale), `00${formatUnits(b, scale)}`))
      expect(sign).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
  )
  expect(compareDecimals('0.1', '0.10')).toBe(0)
  expect(compareDecimals('9', '10')).toBeLessThan(0)
})

test.each([
  ['12.50', '12.5'],
  ['007', '7'],
  [0.1, '0.1'],
  [1e-7, '0.0000001'],
  [1e21, '1000000000000000000000'],
  ['1.5E+3', '1500'],
  ['1234e-2', '12.34'],
  ['0e99', '0'],
])('%s is read as %s', (value, read) => {
  expect(readDecimal(value)).toBe(read)
})

test.each([
  [-1],
  ['-0.5'],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  ['1e999'],
  ['1e-500'],
  [''],
  ['.'],
  ['1,5'],
  ['0x10'],
  [' 1'],
  ['9'.repeat(200)],
  [null],
  [undefined],
  [{}],
  [[['1']]],
  [1n],
  [true],
])('%s is no number of anybody', (value) => {
  expect(readDecimal(value)).toBeUndefined()
})

test('every number of JavaScript that is none of those is read as it is', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e100, noNaN: true }), (number) => {
      const read = readDecimal(number)
      // Some are too small to be written out.
      if (read !== undefined) expect(Number(read)).toBe(number)
      else expect(number).toBeLessThan(1e-100)
    }),
  )
})
