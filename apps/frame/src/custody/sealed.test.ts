import { hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../vectors/wycheproof-aes-256-gcm.json' with { type: 'json' }
import { fromBase64Url, toBase64Url } from '../encoding/base64Url.ts'
import { secureRandomBytes } from './randomBytes.ts'
import { openSealed, SealError, seal, sealContext } from './sealed.ts'

const bytesOf = (hex: string) => new Uint8Array(hexToBytes(hex))
const importKey = (raw: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
const key = await importKey(secureRandomBytes(32))
const bytes = fc.uint8Array({ maxLength: 100 }).map((some) => new Uint8Array(some))

test('opens what it sealed, for every value and context', async () => {
  await fc.assert(
    fc.asyncProperty(bytes, fc.string(), async (plaintext, context) => {
      const sealed = await seal(key, plaintext, context, secureRandomBytes)
      expect(sealed).toMatch(/^v1\.[\w-]{16}\.[\w-]+$/)
      expect(await openSealed(key, sealed, context)).toEqual(plaintext)
    }),
  )
})

test('opens the valid AES-256-GCM vectors of Wycheproof and none of the invalid ones', async () => {
  for (const { tcId, key, iv, aad, msg, ct, tag, result } of vectors) {
    const sealed = `v1.${toBase64Url(bytesOf(iv))}.${toBase64Url(bytesOf(ct + tag))}`
    const context = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytesOf(aad))
    const opened = openSealed(await importKey(bytesOf(key)), sealed, context)
    if (result === 'valid') expect(await opened, `${tcId}`).toEqual(bytesOf(msg))
    else await expect(opened, `${tcId}`).rejects.toThrow(SealError)
  }
})

test('refuses texts of another form', async () => {
  const sealed = await seal(key, Uint8Array.of(1, 2), 'c', secureRandomBytes)
  const [, iv, ciphertext] = sealed.split('.')
  for (const text of [
    '',
    'v1',
    `v2.${iv}.${ciphertext}`,
    `${sealed}.`,
    `${sealed}=`,
    `v1.${iv}`,
    `v1.${iv}AAAA.${ciphertext}`,
    ` ${sealed}`,
  ]) {
    await expect(openSealed(key, text, 'c'), text).rejects.toThrow(SealError)
  }
})

test('refuses a second spelling of the same bytes', () => {
  expect(fromBase64Url('AA')).toEqual(Uint8Array.of(0))
  expect(fromBase64Url('AB')).toBe(undefined)
  expect(fromBase64Url('A')).toBe(undefined)
  fc.assert(
    fc.property(bytes, (some) => {
      expect(fromBase64Url(toBase64Url(some))).toEqual(some)
    }),
  )
})

test('rejects context parts that contain the separator or are empty', () => {
  expect(sealContext('seed', 'v1', 'w', 'u')).toBe('seed|v1|w|u')
  expect(() => sealContext('seed', 'w|u', 'x')).toThrow(SealError)
  expect(() => sealContext('seed', '')).toThrow(SealError)
})
