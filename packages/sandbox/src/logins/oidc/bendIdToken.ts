import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { decode, hmacJwt, signJwt, unsignedJwt } from '../jwt.ts'
import type { LoginFault } from '../loginProvider.ts'

/** Makes an ID token wrong in one way and right in every other. */
export function bendIdToken(token: string, fault: LoginFault | undefined, key: KeyObject): string {
  const [first = '', second = ''] = token.split('.')
  const header = decode(first) ?? {}
  const payload = decode(second) ?? {}
  const resign = (changes: Readonly<Record<string, unknown>>) =>
    signJwt(header, { ...payload, ...changes }, key)
  const hourAgo = Math.floor(Date.now() / 1_000) - 3_600
  switch (fault) {
    case 'wrong-iss':
      return resign({ iss: 'https://evil.example' })
    case 'bare-iss':
      return resign({ iss: String(payload['iss']).replace(/^https?:\/\//, '') })
    case 'wrong-aud':
      return resign({ aud: 'another-client' })
    case 'wrong-nonce':
      return resign({ nonce: 'another-nonce' })
    case 'expired':
      return resign({ iat: hourAgo - 60, exp: hourAgo })
    case 'alg-none':
      return unsignedJwt(payload)
    case 'hs256':
      return hmacJwt(header, payload, createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString())
    case 'foreign-key': {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const own = { jwk: publicKey.export({ format: 'jwk' }), jku: 'https://evil.example/jwks' }
      return signJwt({ ...header, ...own }, payload, privateKey)
    }
    default:
      return token
  }
}
