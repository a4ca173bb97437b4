import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { EvmKey } from '../custody/evmKey.ts'
import { fromHex, type Hex, toHex } from '../encoding/hex.ts'
import type { SignatureParts } from './serializeTransaction.ts'

/** Signs a text as a message of the account (EIP-191). For texts of the frame itself; requests take `signRequest`. */
export function signText(text: string, key: EvmKey): Hex {
  return signatureHex(signDigest(messageDigest(toHex(utf8ToBytes(text))), key))
}

/** The hash of a message as accounts sign it (EIP-191). */
export function messageDigest(message: Hex): Uint8Array {
  const bytes = fromHex(message)
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes))
}

/** Signs a hash. */
export function signDigest(digest: Uint8Array, { secretKey }: EvmKey): SignatureParts {
  const bytes = secp256k1.sign(digest, secretKey, { prehash: false, format: 'recovered' })
  const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered')
  if (recovery !== 0 && recovery !== 1) throw new Error('The signature has no parity.')
  return { r, s, yParity: recovery }
}

/** A signature as 65 bytes. */
export function signatureHex({ r, s, yParity }: SignatureParts): Hex {
  const word = (number: bigint) => number.toString(16).padStart(64, '0')
  return `0x${word(r)}${word(s)}${(27 + yParity).toString(16)}`
}
