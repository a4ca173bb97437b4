import { expect, test } from 'vitest'
import { readMessage } from './readMessage.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('text is read as text, and bytes that are none as bytes', () => {
  expect(readMessage(bytes('Grüße 👋\nzwei'))).toEqual({ form: 'text', text: 'Grüße 👋\nzwei' })
  expect(readMessage(Uint8Array.of(0xff, 0x00, 0xfe))).toEqual({ form: 'bytes', hex: '0xff00fe' })
  expect(readMessage(Uint8Array.of(0x00, 0x01, 0x02, 0x41))).toEqual({ form: 'bytes', hex: '0x00010241' })
})

test('a sign-in says for which site', () => {
  const text = 'https://shop.example:8443 wants you to sign in with your Ethereum account:\n0xabc\n\nURI: x'
  expect(readMessage(bytes(text))).toEqual({ form: 'text', text, signIn: { domain: 'shop.example:8443' } })
})
