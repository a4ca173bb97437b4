import { hkdfSync } from 'node:crypto'

/** Derives a key of 32 bytes from a secret, for one use: HKDF-SHA-256 without a salt. */
export function deriveKey(secret: Uint8Array, use: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', use, 32))
}
