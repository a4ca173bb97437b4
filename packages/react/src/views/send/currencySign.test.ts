import { expect, test } from 'vitest'
import { currencyName, currencySign } from './currencySign.ts'

test.each([
  ['en', { text: '$', at: 'start' }],
  ['es', { text: '$', at: 'end' }],
] as const)('in %s the sign of a currency stands where the language puts it', (locale, sign) => {
  expect(currencySign('USD', locale)).toEqual(sign)
})

test.each([
  ['en', 'US dollars'],
  ['es', 'dólares estadounidenses'],
  ['ar', 'دولار أمريكي'],
])('in %s a currency is called as in an amount', (locale, name) => {
  expect(currencyName('USD', locale)).toBe(name)
})
