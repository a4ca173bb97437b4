import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalEmail } from './normalEmail.ts'

test.each([
  ['ada@example.com', 'ada@example.com', 'ada@example.com'],
  ['  Ada.Lovelace+shop@EXAMPLE.com\t', 'Ada.Lovelace+shop@example.com', 'ada.lovelace+shop@example.com'],
  ["o'brien@example.ie", "o'brien@example.ie", "o'brien@example.ie"],
  ['ada@Bücher.example', 'ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['jose\u0301@example.com', 'jos\u00e9@example.com', 'jos\u00e9@example.com'],
  ['mi\u212ae@example.com', 'miKe@example.com', 'mike@example.com'],
])('reads %j', (typed, address, lookup) => {
  expect(normalEmail(typed)).toEqual({ address, lookup })
})

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@localhost',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@example..com',
  'ada@-example.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..da@example.com',
  '"ada"@example.com',
  '"a@b"@example.com',
  'ada@example.com\r\nBcc: eve@evil.example',
  'ada@example.com\n',
  'ada\u0000@example.com',
  'ada@example.com,eve@evil.example',
  'ada@example.com;eve@evil.example',
  'Ada <ada@example.com>',
  'ada@example.com>',
  'ada @example.com',
  'ada@exa mple.com',
  'eve@evil.example@example.com',
  'ada@example.com%0d%0aBcc',
  'ada@exam\u00adple.com',
  'a\u202eda@example.com',
  'a\u200bda@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${`${'a'.repeat(60)}.`.repeat(5)}com`,
])('refuses %j', (typed) => {
  expect(normalEmail(typed)).toBeUndefined()
})

test('reading an address again changes nothing, and no address holds what a header could split at', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (typed) => {
      const email = normalEmail(typed)
      if (!email) return
      expect(normalEmail(email.address)).toEqual(email)
      expect(normalEmail(email.lookup)?.lookup).toBe(email.lookup)
      expect(email.address).not.toMatch(/[\s"<>,;:\\()[\]\p{C}]/u)
    }),
  )
})
