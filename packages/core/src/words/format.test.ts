import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits } from '../base/amounts.ts'
import { arabic } from './ar/arabic.ts'
import { directionOf } from './chooseLocale.ts'
import { english } from './en/english.ts'
import { spanish } from './es/spanish.ts'
import { sayAmount, sayUnits } from './sayAmount.ts'
import { sayFiat } from './sayFiat.ts'
import { sayMoney } from './sayMoney.ts'
import type { WordsState } from './words.ts'

const tables: Readonly<Record<string, object>> = { en: english, es: spanish, ar: arabic }
function wordsIn(locale: string): WordsState {
  const table = tables[locale.slice(0, 2)] as unknown as WordsState['table']
  return { locale, dir: directionOf(locale), complete: true, table }
}
const en = wordsIn('en')
/** Without the marks that only steer direction and width. */
const plain = (text: string) => text.replaceAll(/[\u200e\u200f\u061c]/g, '').replaceAll('\u00a0', ' ')

test.each([
  ['1.284999999', '1.284'],
  ['0.999999', '0.999'],
  ['0', '0'],
  ['2.100', '2.1'],
  ['123456789.0129', '123,456,789.012'],
])('S9.18 S9.19 an amount of %s shows as %s: three decimals, never rounded up', (amount, shown) => {
  expect(sayAmount(en, amount).text).toBe(shown)
})

test.each([
  ['en', '1,250.50 USDC'],
  ['es', '1250,50 USDC'],
  ['ar', '1,250.50 USDC'],
  ['ar-EG', '١٬٢٥٠٫٥٠ USDC'],
])('in %s an amount from a thousand on has its second decimal, as money does', (locale, text) => {
  const said = sayAmount(wordsIn(locale), '1250.5009', { symbol: 'USDC' })
  expect(plain(said.text)).toBe(text)
})

test('every digit of an amount from a thousand on has its second decimal too', () => {
  expect(sayAmount(en, '1250.5', { symbol: 'USDC' }).exact).toBe('1,250.50 USDC')
})

test.each([
  ['1250', '1,250'],
  ['1250.009', '1,250.009'],
  ['1250.4', '1,250.40'],
  ['999.5', '999.5'],
  ['1.284', '1.284'],
])('of the amount %s no decimal is made up: %s', (amount, text) => {
  expect(sayAmount(en, amount).text).toBe(text)
  expect(sayAmount(en, amount, { places: 1 }).text).toBe(
    text.replace('.009', '').replace('.40', '.4').replace('.284', '.2'),
  )
})

test.each([
  ['en', '< 0.001 ETH', 'less than 0.001 ETH', '0.0004 ETH'],
  ['es', '< 0,001 ETH', 'menos de 0,001 ETH', '0,0004 ETH'],
  ['ar', '< 0.001 ETH', 'أقل من 0.001 ETH', '0.0004 ETH'],
  ['ar-EG', '< ٠٫٠٠١ ETH', 'أقل من ٠٫٠٠١ ETH', '٠٫٠٠٠٤ ETH'],
])('in %s something tiny is not nothing', (locale, text, label, exact) => {
  const said = sayUnits(wordsIn(locale), 400_000_000_000_000n, 18, { symbol: 'ETH' })
  expect(said).toEqual({ text, label, exact })
})

test.each([
  ['en', '1.23T', '1,234,567,890,123.456789'],
  ['es', '1,23 B', '1.234.567.890.123,456789'],
  ['ar', '1.23 ترليون', '1,234,567,890,123.456789'],
  ['ar-EG', '١٫٢٣ ترليون', '١٬٢٣٤٬٥٦٧٬٨٩٠٬١٢٣٫٤٥٦٧٨٩'],
])('in %s something huge is short, and every digit is there to look up', (locale, text, exact) => {
  const said = sayAmount(wordsIn(locale), '1234567890123.456789')
  expect([plain(said.text), plain(said.exact)]).toEqual([text, exact])
})

test.each([
  ['en', '> 999T PEPPER', 'more than 999T PEPPER'],
  ['es', '> 999 B PEPPER', 'más de 999 B PEPPER'],
  ['ar', '> 999 ترليون PEPPER', 'أكثر من 999 ترليون PEPPER'],
])('in %s what is too large for a name is more than the largest that has one', (locale, text, label) => {
  const most = sayUnits(wordsIn(locale), 2n ** 256n - 1n, 0, { symbol: 'PEPPER' })
  expect([plain(most.text), plain(most.label)]).toEqual([text, label])
  expect(plain(sayUnits(en, 2n ** 256n - 1n, 0).exact)).toMatch(/^115,792,089,.*,639,935$/)
  expect(sayAmount(en, '999999999999999').text).toBe('999T')
  expect(sayAmount(en, '1000000000000000').text).toBe('> 999T')
  expect(sayFiat(en, '1000000000000000').text).toBe('> $999T')
})

test.each(['ar', 'ar-EG', 'he'])('in %s nothing in an amount of money turns its sign around', (locale) => {
  expect(sayFiat(wordsIn(locale), '5').text).not.toContain('\u200f')
})

test.each([
  ['en', '$19,400.94'],
  ['es', '19.400,94 $'],
  ['ar', '19,400.94 US$'],
  ['ar-EG', '١٩٬٤٠٠٫٩٤ US$'],
])('in %s money is written with its cents, cut and not rounded', (locale, text) => {
  expect(plain(sayFiat(wordsIn(locale), '19400.9499').text)).toBe(text)
})

test('money that is next to nothing, nothing, or more than a page can show is readable', () => {
  expect(sayFiat(en, '0.0099')).toEqual({ text: '< $0.01', label: 'less than $0.01', exact: '$0.0099' })
  expect(sayFiat(en, '0').text).toBe('$0.00')
  expect(sayFiat(en, '1239000000000').text).toBe('$1.23T')
  expect(sayFiat(en, '5').text).toBe('$5.00')
  expect(sayFiat(wordsIn('en-GB'), '12', 'EUR').text).toBe('€12.00')
})

test.each([
  ['en', 'No price'],
  ['es', 'Sin precio'],
  ['ar', 'بلا سعر'],
])('in %s a price that nobody knows is said to be unknown, not zero', (locale, text) => {
  expect(sayFiat(wordsIn(locale), undefined)).toEqual({ text, label: text, exact: text })
})

test('what is shown is never more than what there is, and the exact value is exactly that', () => {
  const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 24 }), fc.boolean(), (units, decimals, isMoney) => {
      const amount = formatUnits(units, decimals)
      const { text, exact } = isMoney ? sayFiat(en, amount) : sayAmount(en, amount)
      const read = (said: string) => said.replaceAll(/[$,]/g, '')
      expect(
        read(exact)
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, ''),
      ).toBe(amount)
      if (text.startsWith('<')) {
        expect(units).toBeGreaterThan(0n)
        return
      }
      const [, digits = ''] = /^(?:> )?([\d.]+)T?$/.exec(read(text)) ?? []
      const scale = text.endsWith('T') ? 12 : 0
      // As whole numbers of one scale, so that nothing is rounded on the way.
      const [whole = '', fraction = ''] = digits.split('.')
      const shown = BigInt(whole + fraction.padEnd(60, '0')) * 10n ** BigInt(scale)
      expect(shown <= units * 10n ** BigInt(60 - decimals)).toBe(true)
    }),
  )
})

test('a site that has its own words, or words on their way, still gets its numbers', () => {
  const bare: WordsState = { locale: 'de', dir: 'ltr', complete: false, table: {} }
  expect(sayAmount(bare, '1234.5', { symbol: 'DAI' }).text).toBe('1.234,50 DAI')
  expect(sayAmount(bare, '0.0001').label).toBe('< 0,001')
})

test.each([
  ['en', '1250.5', 'EUR', '€1,250.50'],
  ['en', '100', 'JPY', '¥100'],
  ['en', '1234567', 'KRW', '₩1,234,567'],
  ['en', '1.5', 'KWD', 'KWD 1.500'],
  ['es', '100', 'EUR', '100,00 €'],
  ['ar-EG', '100', 'JPY', '١٠٠ JP¥'],
  ['en', '0.004', 'EUR', '< €0.01'],
  ['en', '0.5', 'JPY', '< ¥1'],
])('in %s an amount of %s %s has as many decimals as that currency', (locale, amount, currency, text) => {
  expect(plain(sayMoney(wordsIn(locale), { amount, currency }).text)).toBe(text)
})

test('a whole amount of money goes without its cents where that is asked for, and only then', () => {
  const shortly = (amount: string) => sayMoney(en, { amount, currency: 'EUR' }, { short: true }).text
  expect([shortly('100'), shortly('100.00'), shortly('1.9')]).toEqual(['€100', '€100', '€1.90'])
})

test('what is no currency is said as an amount of a token', () => {
  expect(sayMoney(en, { amount: '1.5', currency: 'USDC' }).text).toBe('1.5 USDC')
  expect(sayMoney(en, { amount: '1.5', currency: '' }).text).toBe('1.5')
})
