import { ed25519 } from '@noble/curves/ed25519.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

/** A signature in base58, and the address of the key that is said to have made it. */
export type SolanaSignature = {
  readonly message: string
  readonly signature: string
  readonly address: string
}

/** Whether a Solana account has signed a text (ed25519 as RFC 8032 has it, and stricter). */
export function verifySolana({ message, signature, address }: SolanaSignature): boolean {
  try {
    return verifyEd25519(base58.decode(signature), utf8ToBytes(message), base58.decode(address))
  } catch {
    // A text that is no base58.
    return false
  }
}

/** Exported for the vectors of others. */
export function verifyEd25519(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  if (signature.length !== 64 || key.length !== 32) return false
  try {
    // For a point of low order there are signatures that fit many messages, and none of them proves a key.
    const points = [key, signature.subarray(0, 32)].map((bytes) => ed25519.Point.fromBytes(bytes, false))
    if (points.some((point) => point.isSmallOrder()) || points[0]?.isTorsionFree() !== true) return false
    return ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
}
