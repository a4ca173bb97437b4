import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'

/** The seed of a recovery phrase without a passphrase (BIP-39). */
export function readSeed(mnemonic: string): Uint8Array {
  const encode = (text: string) => new TextEncoder().encode(text.normalize('NFKD'))
  return pbkdf2(sha512, encode(mnemonic), encode('mnemonic'), { c: 2048, dkLen: 64 })
}
