import { expect, test } from 'vitest'
import { currencyDecimals } from './currencyDecimals.ts'

test.each([
  ['USD', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['KWD', 3],
  ['usd', undefined],
  ['DOLLAR', undefined],
])('amounts of %s have %s decimals', (currency, decimals) => {
  expect(currencyDecimals(currency)).toBe(decimals)
})
