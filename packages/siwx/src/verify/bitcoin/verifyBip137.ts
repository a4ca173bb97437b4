import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { BitcoinAddress } from './bitcoinAddress.ts'
import { hash160, hash256, sameBytes } from './hashes.ts'

/**
 * Whether an account of the oldest kind (p2pkh) has signed a text (BIP-137). Other kinds are refused: one such signature would do for
 * every address of its key.
 */
export function verifyBip137(message: string, signature: Uint8Array, address: BitcoinAddress): boolean {
  const [header = 0] = signature
  // 27 to 30 stand for a key written in 65 bytes, 31 to 34 for one in 33; further ones name other kinds of address.
  if (address.kind !== 'p2pkh' || signature.length !== 65 || header < 27 || header > 34) return false
  try {
    const parsed = secp256k1.Signature.fromBytes(signature.subarray(1), 'compact').addRecoveryBit(
      (header - 27) & 3,
    )
    if (parsed.hasHighS()) return false
    const key = parsed.recoverPublicKey(hashMessage(message)).toBytes(header >= 31)
    return sameBytes(hash160(key), address.program)
  } catch {
    // Numbers out of range, or a point that is not on the curve.
    return false
  }
}

function hashMessage(message: string): Uint8Array {
  const bytes = utf8ToBytes(message)
  return hash256(utf8ToBytes('\x18Bitcoin Signed Message:\n'), compactSize(bytes.length), bytes)
}

function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  if (length <= 0xffff) return Uint8Array.of(0xfd, length & 0xff, length >> 8)
  return concatBytes(Uint8Array.of(0xfe), Uint8Array.of(length, length >> 8, length >> 16, length >> 24))
}
