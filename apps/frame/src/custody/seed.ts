import type { RandomBytes } from './randomBytes.ts'
import { openSealed, seal, sealContext } from './sealed.ts'

/** The wallet and the user that a sealed seed belongs to. */
export type SeedOwner = { readonly walletId: string; readonly userId: string }

const seedLength = 32

/** Makes the entropy of a new wallet: 32 bytes, 24 words. */
export function makeSeed(randomBytes: RandomBytes): Uint8Array<ArrayBuffer> {
  return randomBytes(seedLength)
}

/** Encrypts a seed with the wallet key, bound to its wallet and user. */
export function sealSeed(
  walletKey: CryptoKey,
  seed: Uint8Array<ArrayBuffer>,
  owner: SeedOwner,
  randomBytes: RandomBytes,
): Promise<string> {
  return seal(walletKey, seed, seedContext(owner), randomBytes)
}

/** Decrypts a sealed seed; throws for another wallet, another user or altered text. */
export function openSeed(
  walletKey: CryptoKey,
  sealed: string,
  owner: SeedOwner,
): Promise<Uint8Array<ArrayBuffer>> {
  return openSealed(walletKey, sealed, seedContext(owner))
}

function seedContext({ walletId, userId }: SeedOwner): string {
  return sealContext('seed', 'v1', walletId, userId)
}
