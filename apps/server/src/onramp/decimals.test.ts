import { expect, test } from 'vitest'
import { addDecimals, compareDecimals, fromUnits, subtractDecimals, toUnits } from './decimals.ts'

test.each([
  ['1', 18, 10n ** 18n],
  ['0.000000000000000001', 18, 1n],
  ['100.50', 2, 10_050n],
  ['100.500', 2, 10_050n],
  ['100', 0, 100n],
  ['007', 0, 7n],
  ['9007199254740993.01', 2, 900_719_925_474_099_301n],
  ['1.001', 2, undefined],
  ['1.5', 0, undefined],
])('%s with %s decimals is %s units', (text, decimals, units) => {
  expect(toUnits(text, decimals)).toBe(units)
})

test.each([
  [1n, 18, '0.000000000000000001'],
  [10_050n, 2, '100.5'],
  [10_000n, 2, '100'],
  [0n, 2, '0'],
  [7n, 0, '7'],
])('%s units of %s decimals are %s', (units, decimals, text) => {
  expect(fromUnits(units, decimals)).toBe(text)
})

test('decimals are compared and added digit for digit', () => {
  expect(compareDecimals('9007199254740993', '9007199254740992.9')).toBe(1)
  expect(compareDecimals('0.1', '0.10')).toBe(0)
  expect(compareDecimals('0.09', '0.1')).toBe(-1)
  expect(addDecimals('0.1', '0.2')).toBe('0.3')
  expect(subtractDecimals('1', '0.9')).toBe('0.1')
  expect(subtractDecimals('0.9', '1')).toBe('0')
})
