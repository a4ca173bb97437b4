import { expect, test } from 'vitest'
import { readAmount } from './readAmount.ts'
import { type TypedAmount, typeAmount } from './typeAmount.ts'

const empty: TypedAmount = { text: '', caret: 0, isOurs: true }

/** Types key by key, as a visitor does; `<` is Backspace and `>` is Delete. */
function type(keys: string, locale: string, from: TypedAmount = empty): TypedAmount {
  let now = from
  for (const key of keys) {
    const { text, caret } = now
    const [head, tail] = [text.slice(0, caret), text.slice(caret)]
    const edit =
      key === '<'
        ? { text: head.slice(0, -1) + tail, caret: Math.max(0, caret - 1) }
        : key === '>'
          ? { text: head + tail.slice(1), caret, isForward: true }
          : { text: `${head}${key}${tail}`, caret: caret + key.length }
    now = typeAmount(now, edit, locale)
  }
  return now
}

/** The text with the caret in it. */
const shown = ({ text, caret }: TypedAmount) =>
  // Some engines write the Swiss mark straight, some round.
  `${text.slice(0, caret)}|${text.slice(caret)}`.replaceAll("'", '’')
/** A field with the caret where `|` stands. */
function field(text: string, isOurs = true): TypedAmount {
  return { text: text.replace('|', ''), caret: text.indexOf('|'), isOurs }
}

test.each([
  ['en', '1234567', '1,234,567|'],
  ['en', '1234.5678', '1,234.5678|'],
  ['en', '0.0001', '0.0001|'],
  ['en', '0012', '0012|'],
  ['es', '1234', '1234|'],
  ['es', '12345,5', '12.345,5|'],
  ['de', '1234', '1.234|'],
  ['fr', '1234', '1\u202f234|'],
  ['de-CH', '1234', '1’234|'],
  ['en-IN', '1234567', '12,34,567|'],
  ['hi', '1234567', '12,34,567|'],
  ['ar', '1234.5', '1,234.5|'],
  ['ar-EG', '١٢٣٤٫٥', '١٬٢٣٤٫٥|'],
  ['ar-EG', '1234', '1٬234|'],
  ['en', '1,234,567', '1,234,567|'],
  ['en', '1,000.50', '1,000.50|'],
  ['en', '0,5', '0,5|'],
  ['en', '1234,5', '1234,5|'],
  ['en', 'ten', 'ten|'],
])('in %s the keys %s write %s', (locale, keys, text) => {
  expect(shown(type(keys, locale))).toBe(text)
})

test.each([
  ['en', '1|,234', '9', '19|,234'],
  ['en', '|1,234', '9', '9|1,234'],
  ['en', '123|,456', '9', '1,239|,456'],
  ['en', '1,234|', '<', '123|'],
  ['en', '1,|234', '<', '|234'],
  ['en', '1|,234', '>', '1|34'],
  ['en', '12,3|45', '<', '1,2|45'],
  ['en', '1,234|', '.', '1,234.|'],
  ['en', '1|,234', '.', '1.|234'],
  ['fr', '1\u202f|234', '<', '|234'],
  ['ar-EG', '١٬٢٣|٤', '٩', '١٢٬٣٩|٤'],
])('in %s at %s the key %s leads to %s', (locale, at, key, text) => {
  expect(shown(type(key, locale, field(at)))).toBe(text)
})

test('the comma that a visitor types after our own separators is not taken for one of them', () => {
  const typed = type('1234,567', 'en')
  expect(typed.text).toBe('1234,567')
  expect(readAmount(typed.text, 'en')).toEqual({ decimal: '1234.567' })
  // Who types every separator means every one of them.
  expect(readAmount(type('1,234,567', 'en').text, 'en')).toEqual({ decimal: '1234567' })
})

test.each(['en', 'es', 'de', 'fr', 'ar', 'ar-EG'])(
  'in %s an amount with both marks may be typed as another language writes it',
  (locale) => {
    for (const keys of ['1,250.50', '1.250,50'])
      expect(readAmount(type(keys, locale).text, locale), keys).toEqual({ decimal: '1250.50' })
  },
)

test.each([
  ['en', '1,000.50', '1,000.50|'],
  ['en', '1000000', '1,000,000|'],
  ['de', '1000000,5', '1.000.000,5|'],
  ['en', '1.234,56', '1.234,56|'],
])('in %s a pasted %s stands as %s', (locale, pasted, text) => {
  const edit = { text: pasted, caret: pasted.length }
  expect(shown(typeAmount(field('9,999|'), edit, locale))).toBe(text)
})

test.each(['en', 'es', 'de', 'fr', 'de-CH', 'hi', 'ar', 'ar-EG'])(
  'in %s typing never changes what was meant',
  (locale) => {
    const mark = new Intl.NumberFormat(locale).formatToParts(1.5)[1]?.value ?? '.'
    for (const decimal of ['1', '1000', '1234567', '0.05', '1000.001', '98765432109876543210.123456']) {
      const { text } = type(decimal.replace('.', mark), locale)
      expect(readAmount(text, locale)).toEqual({ decimal })
    }
  },
)
