import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, toBase64, toBase64Url } from './base64.ts'
import { fromHex, isHex32, toHex } from './hex.ts'
import { fromUtf8, toUtf8 } from './utf8.ts'

test('hex, base64 and base64 for URLs are written as Node writes them, and the first two are read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      expect(fromHex(toHex(bytes))).toEqual(bytes)
      expect(fromBase64(toBase64(bytes))).toEqual(bytes)
    }),
  )
})

test.each(['AA', 'AA=', 'A A=', 'AAAA\n', 'AA-_', '====', 'AA==AA==', 'é'])(
  '%j is not padded base64',
  (text) => {
    expect(fromBase64(text)).toBeUndefined()
  },
)

test('hex that is none throws, and only 64 lower-case characters are a key', () => {
  for (const bad of ['0', 'zz', '0x00']) expect(() => fromHex(bad)).toThrow(TypeError)
  expect(isHex32('ab'.repeat(32))).toBe(true)
  for (const bad of ['AB'.repeat(32), 'ab'.repeat(31), `${'ab'.repeat(32)}\n`, 5, undefined])
    expect(isHex32(bad)).toBe(false)
})

test('bytes that are not UTF-8 are no text', () => {
  expect(fromUtf8(toUtf8('é漢😀'))).toBe('é漢😀')
  expect(fromUtf8(Uint8Array.of(0xff, 0xfe))).toBeUndefined()
})
