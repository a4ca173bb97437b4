import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromHex, toHex } from '../../base/hex.ts'
import { toUtf8 } from '../../base/utf8.ts'

/** The account that signed a text (EIP-191), in lower case; undefined when the signature is none. */
export function recoverAddress(message: string, signature: string): string | undefined {
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return undefined
  try {
    const bytes = fromHex(signature.slice(2).toLowerCase())
    const text = toUtf8(message)
    const prefix = toUtf8(`\x19Ethereum Signed Message:\n${text.length}`)
    const hash = keccak_256(new Uint8Array([...prefix, ...text]))
    // Some signers count from 27, some from 0.
    const recovery = (bytes[64] ?? 0) % 27
    const point = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
      .addRecoveryBit(recovery)
      .recoverPublicKey(hash)
    return `0x${toHex(keccak_256(point.toBytes(false).subarray(1)).subarray(12))}`
  } catch {
    // No point of the curve: nobody signed this.
    return undefined
  }
}
