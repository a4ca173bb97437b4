import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { hash256, taggedHash, uint32 } from './hashes.ts'

// BIP-322 signs a text as if it were spent: one transaction pays nothing to the account and carries the hash of the text; a second
// one spends that, and its signature is the signature of the text. Both have one input and one output, so their bytes are written here.

const none = new Uint8Array()
const zeros = (length: number) => new Uint8Array(length)
const withLength = (bytes: Uint8Array) => concatBytes(Uint8Array.of(bytes.length), bytes)

/** The output of the second transaction: nothing, to no one (OP_RETURN). */
const output = concatBytes(zeros(8), withLength(Uint8Array.of(0x6a)))

/** The id, in the order of bytes inside of transactions, of the one that carries the text. */
export function carrierId(message: string, script: Uint8Array): Uint8Array {
  const messageHash = taggedHash('BIP0322-signed-message', utf8ToBytes(message))
  const input = concatBytes(
    zeros(32),
    uint32(0xffffffff),
    withLength(concatBytes(Uint8Array.of(0, 32), messageHash)),
    uint32(0),
  )
  return hash256(
    uint32(0),
    Uint8Array.of(1),
    input,
    Uint8Array.of(1),
    concatBytes(zeros(8), withLength(script)),
    uint32(0),
  )
}

/** The id of the transaction that spends, without its signature. */
export function spenderId(message: string, script: Uint8Array): Uint8Array {
  const input = concatBytes(carrierId(message, script), uint32(0), withLength(none), uint32(0))
  return hash256(uint32(0), Uint8Array.of(1), input, Uint8Array.of(1), output, uint32(0))
}

/** The hash that a key of version 0 signs (BIP-143), with SIGHASH_ALL. */
export function segwitHash(message: string, script: Uint8Array, keyHash: Uint8Array): Uint8Array {
  const spent = concatBytes(carrierId(message, script), uint32(0))
  return hash256(
    uint32(0),
    hash256(spent),
    hash256(uint32(0)),
    spent,
    withLength(Uint8Array.from([0x76, 0xa9, 20, ...keyHash, 0x88, 0xac])),
    zeros(8),
    uint32(0),
    hash256(output),
    uint32(0),
    uint32(1),
  )
}

/** The hash that a Taproot key signs (BIP-341), with SIGHASH_DEFAULT (0) or SIGHASH_ALL (1). */
export function taprootHash(message: string, script: Uint8Array, hashType: 0 | 1): Uint8Array {
  return taggedHash(
    'TapSighash',
    Uint8Array.of(0, hashType),
    uint32(0),
    uint32(0),
    sha256(concatBytes(carrierId(message, script), uint32(0))),
    sha256(zeros(8)),
    sha256(withLength(script)),
    sha256(uint32(0)),
    sha256(output),
    Uint8Array.of(0),
    uint32(0),
  )
}
