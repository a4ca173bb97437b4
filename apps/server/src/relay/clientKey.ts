import { createPublicKey, type KeyObject } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The multicodec name of an Ed25519 public key. */
const ed25519Prefix = 'ed01'

/** The key behind a client id, `did:key:z6Mk…`; undefined when it is none. */
export function clientKey(clientId: string): KeyObject | undefined {
  const encoded = /^did:key:z(6Mk[1-9A-HJ-NP-Za-km-z]{40,50})$/.exec(clientId)?.[1]
  if (encoded === undefined) return undefined
  let value = 0n
  for (const letter of encoded) value = value * 58n + BigInt(alphabet.indexOf(letter))
  const hex = value.toString(16)
  if (hex.length !== 68 || !hex.startsWith(ed25519Prefix)) return undefined
  const x = Buffer.from(hex.slice(ed25519Prefix.length), 'hex').toString('base64url')
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  } catch {
    // 32 bytes that are no point of the curve.
    return undefined
  }
}
