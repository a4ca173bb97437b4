import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits } from '../../base/amounts.ts'
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
  ['1,000', 'en', '1000'],
  ['1,000.50', 'en', '1000.50'],
  ['1,234,567', 'en', '1234567'],
  ['1.500', 'de', '1500'],
  ['1.500', 'es', '1500'],
  ['1.234.567,5', 'es', '1234567.5'],
  ['1 500', 'fr', '1500'],
  ['1\u00a0500,5', 'fr', '1500.5'],
  ['1\u202f500,5', 'fr', '1500.5'],
  ["1'500.5", 'de-CH', '1500.5'],
  ['1’500', 'de-CH', '1500'],
  ['12,34,567', 'hi', '1234567'],
  ['12,34,567.5', 'en-IN', '1234567.5'],
  ['1,234,567', 'en-IN', '1234567'],
  ['١٬٢٣٤٫٥', 'ar', '1234.5'],
  ['١٬٢٣٤٫٥', 'ar-EG', '1234.5'],
  ['١،٢٣٤', 'ar', '1234'],
  ['\u2068١٬٢٣٤٫٥\u2069', 'ar-EG', '1234.5'],
] as const)('the grouping mark before three digits groups: %j in %s is %s', (text, locale, decimal) => {
  expect(readAmount(text, locale)).toEqual({ decimal })
})

test.each([
  ['0,5', 'en', '0.5'],
  ['0,500', 'en', '0.500'],
  [',5', 'en', '0.5'],
  ['1,5', 'en', '1.5'],
  ['1,0000', 'en', '1.0000'],
  ['1234,567', 'en', '1234.567'],
  ['0.500', 'es', '0.500'],
  ['1.234,56', 'en', '1234.56'],
  ['1,234.5', 'de', '1234.5'],
  ['1.000.000', 'en', '1000000'],
  ['١,٥', 'ar-EG', '1.5'],
] as const)('a foreign mark counts where it has one meaning: %j in %s is %s', (text, locale, decimal) => {
  expect(readAmount(text, locale)).toEqual({ decimal })
})

test.each(['en', 'en-IN', 'es', 'ar', 'ar-EG', 'de', 'de-CH', 'fr', 'hi'])(
  'in %s an amount with both marks has one reading, whichever language wrote it',
  (locale) => {
    for (const text of ['1,250.50', '1.250,50', '1 250,50', '1 250.50', '1’250.50', '١٬٢٥٠٫٥٠'])
      expect(readAmount(text, locale), text).toEqual({ decimal: '1250.50' })
  },
)

test.each([
  ['1.500', 'fr', '1500', '1.5'],
  ['1,500', 'de-CH', '1500', '1.5'],
  ['12.250', 'fr', '12250', '12.25'],
  ['1.000', 'fr', '1000', '1'],
  ['1,500', 'ar-EG', '1500', '1.5'],
  ['1.500', 'ar-EG', '1500', '1.5'],
] as const)('%j in %s is asked back: %s or %s', (text, locale, ...readings) => {
  expect(readAmount(text, locale)).toEqual({ flaw: 'twoWays', readings })
})

test.each([
  ['1e18', 'en', 'malformed'],
  ['0x10', 'en', 'malformed'],
  ['１', 'en', 'malformed'],
  ['-1', 'en', 'malformed'],
  ['+1', 'en', 'malformed'],
  ['1/2', 'en', 'malformed'],
  ['.', 'en', 'malformed'],
  [',', 'en', 'malformed'],
  ['ten', 'en', 'malformed'],
  ['1\u200b5', 'en', 'malformed'],
  ['1\u202e5', 'en', 'malformed'],
  ['1_000', 'en', 'grouped'],
  ['1.2.3', 'en', 'grouped'],
  ['1,234,5', 'en', 'grouped'],
  ['1.234,567', 'en', 'grouped'],
  ['12,34,567', 'en', 'grouped'],
  ['0,001,000', 'en', 'grouped'],
  ['1 50', 'fr', 'grouped'],
  ['1'.repeat(161), 'en', 'malformed'],
] as const)('%j in %s is refused: %s', (text, locale, flaw) => {
  expect(readAmount(text, locale)).toEqual({ flaw })
})

test('an empty field is no amount, and no mistake either', () => {
  expect(readAmount('', 'en')).toBeUndefined()
  expect(readAmount('  ', 'en')).toBeUndefined()
})

/** Two and three letters: every language that there can be. Those that this machine knows are tried. */
const letters = [...'abcdefghijklmnopqrstuvwxyz']
const twos = letters.flatMap((first) => letters.map((second) => first + second))
const threes = twos.flatMap((two) => letters.map((third) => two + third))
const regions = ['AT', 'BR', 'CA', 'CH', 'EG', 'ES', 'FR', 'GB', 'IN', 'LI', 'MX', 'NP', 'PK', 'PT', 'ZA']
const spoken = [...twos, ...threes].filter((tag) => Intl.NumberFormat.supportedLocalesOf(tag).length > 0)
const regional = spoken
  .filter((tag) => tag.length === 2)
  .flatMap((tag) => regions.map((region) => `${tag}-${region}`))
const numbered = Intl.supportedValuesOf('numberingSystem').map((system) => `en-u-nu-${system}`)

/** One locale for each way of writing numbers. */
const ways = new Map(
  [...spoken, ...regional, ...numbered].map((locale) => {
    const print = (figure: number) => new Intl.NumberFormat(locale).format(figure)
    return [`${print(1234567890.5)} ${print(1234)}`, locale]
  }),
)

test('there are many ways of writing numbers, and each is tried', () => {
  expect(spoken.length).toBeGreaterThan(100)
  expect(ways.size).toBeGreaterThan(30)
})

test.each([...ways])('%s (%s): what is printed is read back the same', (_, locale) => {
  const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  const small = fc.bigInt({ min: 0n, max: 10n ** 9n })
  const decimals = fc.integer({ min: 0, max: 24 })
  fc.assert(
    fc.property(fc.oneof(small, units), decimals, (amount, places) => {
      const decimal = formatUnits(amount, places)
      expect(readAmount(writeAmount(decimal, locale), locale)).toEqual({ decimal })
    }),
    { numRuns: 25 },
  )
})
