import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../test/vectors.json' with { type: 'json' }
import { parseJson } from './parseJson.ts'

test('whole numbers of 17 and more digits keep every digit', () => {
  expect(parseJson('{"id":1750000000000123456,"n":[-12345678901234567890, 9007199254740993]}')).toEqual({
    id: '1750000000000123456',
    n: ['-12345678901234567890', '9007199254740993'],
  })
})

test.each(vectors.peerJsonQuirk.cases)(
  'text that trips other clients is read as it stands: $text',
  ({ text }) => {
    const read = parseJson(text) as { p?: string[]; id?: unknown }
    if (read.p) expect(read.p).toEqual(JSON.parse(text).p)
    else expect(String(read.id)).toBe(/"id":"?(\d+)/.exec(text)?.[1])
  },
)

test('numbers that fit, fractions and exponents stay numbers', () => {
  expect(parseJson('[1750000000000123, 0.1234567890123456, 1e21, 1234567890123456.5]')).toEqual([
    1750000000000123, 0.1234567890123456, 1e21, 1234567890123456.5,
  ])
})

test('digits, quotes and escapes inside strings are not touched', () => {
  const text = JSON.stringify({
    a: '\\"12345678901234567890',
    'k"12345678901234567890': '{"v":12345678901234567890}\n',
  })
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test('what is not JSON is undefined', () => {
  for (const text of ['', '{', '{"a":12345678901234567890', 'undefined', '[1,]', '"\\x"'])
    expect(parseJson(text)).toBeUndefined()
})

test('whatever JSON can say is read as JSON says it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      const hasLong = /\d{16}/.test(text)
      if (!hasLong) expect(parseJson(text)).toEqual(JSON.parse(text))
      else expect(parseJson(text)).toBeDefined()
    }),
    { numRuns: 1_000 },
  )
})

test('ten megabytes of quotes, slashes and digits are read too', () => {
  const text = `["${'\\"\\\\'.repeat(1_000_000)}", "${'9'.repeat(5_000_000)}", 12345678901234567890]`
  const read = parseJson(text) as readonly unknown[]
  expect(read?.[2]).toBe('12345678901234567890')
  expect(read[0] === JSON.parse(text)[0]).toBe(true)
})

test('a number of a million digits is text', () => {
  const digits = '7'.repeat(1_000_000)
  expect(parseJson(digits) === digits).toBe(true)
})
