import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { checksumAddress } from '../../message/checksumAddress.ts'

/** The address whose key has signed a hash; undefined where the bytes are no signature. */
export function recoverAddress(hash: Uint8Array, signature: Uint8Array): string | undefined {
  const recovery = recoveryOf(signature[64])
  if (signature.length !== 65 || recovery === undefined) return undefined
  try {
    const parsed = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact').addRecoveryBit(
      recovery,
    )
    // The second form of each signature (EIP-2) is one that only a third party makes.
    if (parsed.hasHighS()) return undefined
    const key = parsed.recoverPublicKey(hash).toBytes(false)
    return checksumAddress(`0x${bytesToHex(keccak_256(key.subarray(1)).subarray(12))}`)
  } catch {
    // Numbers out of range, or a point that is not on the curve.
    return undefined
  }
}

/** Wallets write 27 and 28; some hardware writes 0 and 1. */
function recoveryOf(byte: number | undefined): 0 | 1 | undefined {
  if (byte === 0 || byte === 27) return 0
  if (byte === 1 || byte === 28) return 1
  return undefined
}
