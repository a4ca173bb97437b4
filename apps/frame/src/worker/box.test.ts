import { CompactEncrypt, compactDecrypt, generateKeyPair, importJWK } from 'jose'
import { expect, test } from 'vitest'
import { secureRandomBytes } from '../custody/randomBytes.ts'
import { BoxError, makeBoxKey, openBox, sealBox } from './box.ts'

const header = { alg: 'ECDH-ES', enc: 'A256GCM', typ: 'latchkey-box', use: 'release' }
const content = { half: 'a', walletId: 'ü' }
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const key = await makeBoxKey()

async function sealWithJose(protectedHeader: object, plaintext = bytesOf(content)): Promise<string> {
  return new CompactEncrypt(plaintext)
    .setProtectedHeader(protectedHeader as { alg: string; enc: string })
    .encrypt(await importJWK(key.publicKey, 'ECDH-ES'))
}

test('opens boxes that jose sealed', async () => {
  expect(await openBox('release', await sealWithJose(header), key)).toEqual(content)
})

test('seals boxes that jose opens', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey as CryptoKey)
  const box = await sealBox('half', content, { kty: 'EC', crv: 'P-256', x, y }, secureRandomBytes)
  const { plaintext, protectedHeader } = await compactDecrypt(box, privateKey)
  expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(content)
  expect(protectedHeader).toMatchObject({ ...header, use: 'half' })
})

test('refuses a box of another use, type or algorithm', async () => {
  for (const other of [
    { ...header, use: 'half' },
    { ...header, typ: 'other' },
    { ...header, enc: 'A128GCM' },
    { ...header, alg: 'ECDH-ES+A256KW' },
    { ...header, apu: 'AA' },
    { alg: 'ECDH-ES', enc: 'A256GCM', use: 'release' },
  ])
    await expect(openBox('release', await sealWithJose(other), key)).rejects.toThrow(BoxError)
})

test('refuses a box for another key, and a box that was altered', async () => {
  const box = await sealWithJose(header)
  await expect(openBox('release', box, await makeBoxKey())).rejects.toThrow(BoxError)
  const parts = box.split('.')
  for (const [at, part] of parts.entries()) {
    const altered = parts.with(at, part.startsWith('A') ? `B${part.slice(1)}` : `A${part.slice(1)}`).join('.')
    await expect(openBox('release', altered, key), `part ${at}`).rejects.toThrow(BoxError)
  }
  for (const bad of ['', '....', `${box}.`, parts.slice(0, 4).join('.'), ` ${box}`])
    await expect(openBox('release', bad, key), bad).rejects.toThrow(BoxError)
})

test('refuses a sender key that is not on the curve', async () => {
  const box = await sealBox('release', content, key.publicKey, secureRandomBytes)
  const [, ...rest] = box.split('.')
  const epk = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) }
  const forged = btoa(JSON.stringify({ ...header, epk })).replaceAll('=', '')
  await expect(openBox('release', [forged, ...rest].join('.'), key)).rejects.toThrow(BoxError)
})

test('A14 (box key) the secret of a box key cannot be exported', async () => {
  await expect(crypto.subtle.exportKey('jwk', key.secret)).rejects.toThrow()
})
