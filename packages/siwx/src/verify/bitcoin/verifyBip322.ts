import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { type BitcoinAddress, scriptOf } from './bitcoinAddress.ts'
import { hash160, sameBytes } from './hashes.ts'
import { readWitness } from './readWitness.ts'
import { segwitHash, taprootHash } from './signingTransaction.ts'

const sighashDefault = 0
const sighashAll = 1

/** Whether an account has signed a text in the simple form of BIP-322, given as the bytes of a witness. */
export function verifyBip322(message: string, witnessBytes: Uint8Array, address: BitcoinAddress): boolean {
  const witness = readWitness(witnessBytes)
  if (witness === undefined) return false
  if (address.kind === 'p2tr') return verifyTaproot(message, witness, address)
  return address.kind !== 'p2pkh' && verifySegwit(message, witness, address)
}

function verifySegwit(message: string, witness: readonly Uint8Array[], address: BitcoinAddress): boolean {
  const [signature, key] = witness
  if (witness.length !== 2 || signature === undefined || key?.length !== 33) return false
  const keyHash = hash160(key)
  // Within p2sh the script that asks for the key is hashed once more.
  const named = address.kind === 'p2sh' ? hash160(Uint8Array.from([0, 20, ...keyHash])) : keyHash
  if (!sameBytes(named, address.program) || signature.at(-1) !== sighashAll) return false
  return verifyDer(signature.subarray(0, -1), segwitHash(message, scriptOf(address), keyHash), key)
}

function verifyTaproot(message: string, witness: readonly Uint8Array[], address: BitcoinAddress): boolean {
  const [signature] = witness
  // One element is a signature by the key; scripts have more.
  if (witness.length !== 1 || signature === undefined) return false
  const hasType = signature.length === 65 && signature[64] === sighashAll
  if (signature.length !== 64 && !hasType) return false
  const hash = taprootHash(message, scriptOf(address), hasType ? sighashAll : sighashDefault)
  return schnorr.verify(signature.subarray(0, 64), hash, address.program)
}

/** Verifies a signature in strict DER with a low s, as nodes relay it. Exported for the vectors of others. */
export function verifyDer(signature: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  try {
    return secp256k1.verify(signature, hash, key, { prehash: false, lowS: true, format: 'der' })
  } catch {
    // Bytes that are no DER.
    return false
  }
}
