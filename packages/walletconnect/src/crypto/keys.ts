import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromHex, isHex32, toHex } from '../base/hex.ts'
import { sha256Hex } from '../base/sha256.ts'
import { WalletConnectError } from '../base/WalletConnectError.ts'
import { basePoint, x25519 } from './x25519.ts'

type Random = (bytes: number) => Uint8Array

/** Two halves of an X25519 key, in hex. */
export type KeyPair = { readonly privateKey: string; readonly publicKey: string }

/** A new key that both sides of a pairing know. */
export function createSymKey(random: Random): string {
  return toHex(random(32))
}

/** The topic that belongs to a key: the hash of its bytes, not of its hex. */
export function topicOf(key: string): string {
  return sha256Hex(fromHex(key))
}

/** A new pair for one agreement. */
export function createKeyPair(random: Random): KeyPair {
  const privateKey = random(32)
  return { privateKey: toHex(privateKey), publicKey: toHex(x25519(privateKey, basePoint)) }
}

/** The key of a session, from one's own private half and the peer's public one. */
export function agreeKey(privateKey: string, peerPublicKey: string): string {
  if (!isHex32(peerPublicKey))
    throw new WalletConnectError(-32000, 'The public key of the peer is malformed.', { kind: 'invalid' })
  let shared: Uint8Array
  try {
    shared = x25519(fromHex(privateKey), fromHex(peerPublicKey))
  } catch {
    // No cause: what the library says may quote keys. A point of low order would give everybody the same secret.
    throw new WalletConnectError(-32000, 'The public key of the peer cannot be used.', { kind: 'invalid' })
  }
  return toHex(stretch(shared))
}

/** HKDF-SHA-256 (RFC 5869) with no salt and no info, for the 32 bytes that its first round gives. */
export function stretch(secret: Uint8Array): Uint8Array {
  return hmac(sha256, hmac(sha256, new Uint8Array(32), secret), Uint8Array.of(1))
}
