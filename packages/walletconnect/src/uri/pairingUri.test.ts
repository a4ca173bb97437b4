import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../test/vectors.json' with { type: 'json' }
import { formatPairingUri, parsePairingUri, readPairingUri } from './pairingUri.ts'

const { format, parse } = vectors.uris
const good = format[0]?.uri ?? ''

test.each(format)('a code is written as $uri', ({ input, uri }) => {
  expect(formatPairingUri(input)).toBe(uri)
})

test.each(parse.filter(({ result }) => result.version === 2))('a code is read: $uri', ({ uri, result }) => {
  expect(parsePairingUri(uri)).toEqual(result)
  expect(parsePairingUri(` ${uri}\n`)).toEqual(result)
})

test.each(parse.filter(({ result }) => result.version === 1))(
  'a code of version 1 is told apart: $uri',
  ({ uri }) => {
    expect(readPairingUri(uri)).toEqual({ problem: 'legacy' })
    expect(parsePairingUri(uri)).toBeUndefined()
  },
)

test('a code in base64 without padding, as Telegram carries it, is read', () => {
  expect(parsePairingUri(btoa(good).replaceAll('=', ''))?.topic).toBe(vectors.keys.pairingTopic)
})

test('one slash after the scheme is read too', () => {
  expect(parsePairingUri(good.replace('wc:', 'wc:/'))).toEqual(parsePairingUri(good))
})

test.each([
  ['no key', good.replace(/symKey=[^&]*&/, '')],
  ['a short key', good.replace(/symKey=../, 'symKey=')],
  ['no relay', good.replace('relay-protocol=irn&', '')],
  ['a topic that is none', good.replace(/^wc:./, 'wc:x')],
  ['another version', good.replace('@2', '@3')],
  ['a time that is none', good.replace(/expiryTimestamp=\d*/, 'expiryTimestamp=soon')],
  ['another scheme', good.replace('wc:', 'http:')],
  ['nothing', ''],
])('a code with %s is malformed', (_what, uri) => {
  expect(readPairingUri(uri)).toEqual({ problem: 'malformed' })
})

test('any text at all is read without a throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((rest) => `wc:${rest}`),
        fc.base64String(),
      ),
      (text) => {
        expect(parsePairingUri(text)).toBeUndefined()
      },
    ),
    { numRuns: 1_000 },
  )
})
