import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'

/** The first byte of a recoverable signature by a P2WPKH key (BIP-137). */
const p2wpkhHeader = 39

/** Signs as Bitcoin wallets do with a key of their own: 65 bytes, the first says how to recover the key (BIP-137). */
export function signBitcoinMessage(
  text: string,
  privateKey: Uint8Array,
): { signature: string; hash: string } {
  const hash = bitcoinMessageHash(text)
  const signed = secp256k1.sign(hash, privateKey, { prehash: false, format: 'recovered' })
  const [recovery = 0] = signed
  const header = new Uint8Array([p2wpkhHeader + recovery])
  return { signature: bytesToHex(concatBytes(header, signed.subarray(1))), hash: bytesToHex(hash) }
}

/** What is signed: the text behind Bitcoin's own words, each with its length, hashed twice. */
export function bitcoinMessageHash(text: string): Uint8Array {
  const encoder = new TextEncoder()
  const message = encoder.encode(text)
  const magic = encoder.encode('Bitcoin Signed Message:\n')
  return sha256(sha256(concatBytes(varint(magic.length), magic, varint(message.length), message)))
}

function varint(length: number): Uint8Array {
  if (length < 0xfd) return new Uint8Array([length])
  if (length <= 0xffff) return new Uint8Array([0xfd, length & 0xff, length >> 8])
  const bytes = new Uint8Array(5)
  bytes[0] = 0xfe
  new DataView(bytes.buffer).setUint32(1, length, true)
  return bytes
}
