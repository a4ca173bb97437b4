import type { PublicKey } from '@latchkey/wire/embedded'
import { CompactSign, type CryptoKey, exportJWK, generateKeyPair, importJWK } from 'jose'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import vectors from '../test/vectors/wycheproof-p256.json' with { type: 'json' }
import { readSigned } from './readSigned.ts'

const typ = 'latchkey-stamp+jwt'
const schema = v.strictObject({ iat: v.number() })

/** What a device signs, and another key than its own. */
async function openDevice() {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwkOf = async (key: CryptoKey): Promise<PublicKey> => {
    const { x = '', y = '' } = await exportJWK(key)
    return { kty: 'EC', crv: 'P-256', x, y }
  }
  const other = await generateKeyPair('ES256')
  const sign = (header: object, said: unknown = { iat: 1 }) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(said)))
      .setProtectedHeader({ alg: 'ES256', typ, ...header })
      .sign(privateKey)
  return { sign, jwk: await jwkOf(publicKey), otherJwk: await jwkOf(other.publicKey) }
}

test('reads what the key in the header signed, of one type alone', async () => {
  const { sign, jwk, otherJwk } = await openDevice()
  expect((await readSigned(await sign({ jwk }), { typ, schema })).said).toEqual({ iat: 1 })
  const refused = [
    await sign({ jwk: otherJwk }),
    await sign({ jwk: { ...jwk, y: jwk.x } }),
    await sign({ jwk: { ...jwk, d: jwk.x } }),
    await sign({ jwk, typ: 'latchkey-voucher+jwt' }),
    await sign({}),
    await sign({ jwk }, { iat: '1' }),
    `${(await sign({ jwk })).slice(0, -86)}${'A'.repeat(86)}`,
  ]
  for (const text of refused) await expect(readSigned(text, { typ, schema }), text).rejects.toThrow()
})

test('keys of devices verify the valid P-256 vectors of Wycheproof and none of the invalid ones', async () => {
  const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
  for (const { tcId, x, y, msg, sig, result } of vectors) {
    const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
    if (!('algorithm' in key)) throw new Error('The key is none of WebCrypto.')
    const isValid = await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      bytes(sig),
      bytes(msg),
    )
    expect([tcId, isValid]).toEqual([tcId, result === 'valid'])
  }
})
