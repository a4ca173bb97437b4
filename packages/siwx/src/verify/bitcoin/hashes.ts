import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256 twice, as Bitcoin hashes transactions. */
export function hash256(...parts: readonly Uint8Array[]): Uint8Array {
  return sha256(sha256(concatBytes(...parts)))
}

/** The hash of a key or a script that stands in an address. */
export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

/** SHA-256 with a name in front, so that hashes for one use fit no other (BIP-340). */
export function taggedHash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const name = sha256(utf8ToBytes(tag))
  return sha256(concatBytes(name, name, ...parts))
}

/** A number in four bytes, the smallest first. */
export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

/** Whether two lists of bytes are the same; nothing secret is compared here. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, place) => byte === other[place])
}
