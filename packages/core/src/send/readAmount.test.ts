import { expect, test } from 'vitest'
import { readAmount, writeAmount } from './readAmount.ts'

test.each([
  ['1.5', 'en', '1.5'],
  [' 1 ', 'en', '1'],
  ['.5', 'en', '0.5'],
  ['1.', 'en', '1'],
  ['1,5', 'de', '1.5'],
  ['1.5', 'de', '1.5'],
  ['0.500', 'de', '0.500'],
  ['1.5000', 'de', '1.5000'],
  ['١٫٥', 'ar-EG', '1.5'],
  ['١٫٥', 'en', '1.5'],
  ['۱۲', 'fa', '12'],
  ['१२', 'en', '12'],
] as const)('%j in %s is %s', (text, locale, decimal) => {
  expect(readAmount(text, locale)).toEqual({ decimal })
})

test.each([
  ['1e18', 'en', 'malformed'],
  ['0x10', 'en', 'malformed'],
  ['１', 'en', 'malformed'],
  ['-1', 'en', 'malformed'],
  ['+1', 'en', 'malformed'],
  ['1/2', 'en', 'malformed'],
  ['.', 'en', 'malformed'],
  ['ten', 'en', 'malformed'],
  ['1\u200b5', 'en', 'malformed'],
  ['1,5', 'en', 'grouped'],
  ['1,500', 'en', 'grouped'],
  ['1.500', 'de', 'grouped'],
  ['1 500', 'fr', 'grouped'],
  ['1.2.3', 'en', 'grouped'],
  ["1'500", 'de-CH', 'grouped'],
  ['1'.repeat(101), 'en', 'malformed'],
] as const)('%j in %s is refused: %s', (text, locale, flaw) => {
  expect(readAmount(text, locale)).toEqual({ flaw })
})

test('an empty field is no amount, and no mistake either', () => {
  expect(readAmount('', 'en')).toBeUndefined()
  expect(readAmount('  ', 'en')).toBeUndefined()
})

test.each(['en', 'de', 'fr', 'ar-EG', 'hi', 'de-CH'])(
  'what is written in %s reads back the same',
  (locale) => {
    for (const decimal of ['0', '1.5', '1234567.000001', '0.5', '1500'])
      expect(readAmount(writeAmount(decimal, locale), locale)).toEqual({ decimal })
  },
)
