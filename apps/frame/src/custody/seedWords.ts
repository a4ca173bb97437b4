import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** The BIP-39 words of a seed. */
export function seedWords(seed: Uint8Array): string {
  return entropyToMnemonic(seed, wordlist)
}

/** The 64 bytes that BIP-32 derives keys from: the words stretched with PBKDF2, without a passphrase (BIP-39). */
export async function derivationSeed(seed: Uint8Array): Promise<Uint8Array> {
  return mnemonicToSeedWebcrypto(seedWords(seed))
}
