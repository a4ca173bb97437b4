import { expect, test } from 'vitest'
import { currencyName, currencySign } from './currencySign.ts'

test.each([
  ['en', { text: '$', at: 'start' }],
  ['es', { text: '$', at: 'end' }],
] as const)('in %s the sign of a currency stands where the language puts it', (locale, sign) => {
  expect(currencySign('USD', locale)).toEqual(sign)
})

test('a currency is called what the language calls it', () => {
  expect(currencyName('USD', 'en')).toBe('US Dollar')
})
