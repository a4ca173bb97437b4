import { getPublicKeyAsync, hashes, signAsync } from '@noble/ed25519'
import { fromHex } from '../base/hex.ts'

/** The public half of the Ed25519 key that grows from a seed. */
export async function publicKeyOf(seed: string): Promise<Uint8Array> {
  await needSha512()
  return getPublicKeyAsync(fromHex(seed))
}

/** Signs with the key of a seed. */
export async function signBytes(seed: string, message: Uint8Array): Promise<Uint8Array> {
  await needSha512()
  return signAsync(message, fromHex(seed))
}

/** Browsers keep their own SHA-512 for secure pages; a phone that opens a site in development by plain http has none. */
async function needSha512(): Promise<void> {
  if (globalThis.crypto.subtle) return
  const { plainSha512 } = await import('./plainSha512.ts')
  hashes.sha512Async = async (message) => plainSha512(message)
}
