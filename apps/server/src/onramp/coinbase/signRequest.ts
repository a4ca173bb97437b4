import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'

/** A key of the Coinbase Developer Platform, ready to sign. */
export type CoinbaseKey = { readonly id: string; readonly alg: 'ES256' | 'EdDSA'; readonly key: KeyObject }

/** What stands before the 32 bytes of an Ed25519 key in PKCS#8. */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const lifeSeconds = 120

/**
 * Reads a secret key as Coinbase gives it: PEM of a key on P-256, with its line breaks or with `\n` in their place, or the
 * 64 bytes of an Ed25519 key in base64. Undefined for anything else.
 */
export function readCoinbaseKey(id: string, secret: string): CoinbaseKey | undefined {
  try {
    if (secret.includes('-----BEGIN')) {
      const key = createPrivateKey(secret.replaceAll('\\n', '\n'))
      return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? { id, alg: 'ES256', key } : undefined
    }
    const bytes = Buffer.from(secret, 'base64')
    if (bytes.length !== 64) return undefined
    const der = Buffer.concat([ed25519Prefix, bytes.subarray(0, 32)])
    return { id, alg: 'EdDSA', key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) }
  } catch {
    return undefined
  }
}

/** Signs one request: the token is good for its method and address only, and for two minutes. */
export function signRequest(
  { id, alg, key }: CoinbaseKey,
  method: string,
  { host, pathname }: URL,
  now: number,
): Promise<string> {
  const at = Math.floor(now / 1_000)
  const uri = `${method} ${host}${pathname}`
  return new SignJWT({ uri, uris: [uri] })
    .setProtectedHeader({ alg, kid: id, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
    .setIssuer('cdp')
    .setSubject(id)
    .setNotBefore(at)
    .setIssuedAt(at)
    .setExpirationTime(at + lifeSeconds)
    .sign(key)
}
