import { combine, split } from 'shamir-secret-sharing'
import type { RandomBytes } from './randomBytes.ts'

/** The two halves of a slot. Either alone says nothing about the wallet key; both together are the wallet key. */
export type SlotHalves = {
  readonly serverHalf: Uint8Array<ArrayBuffer>
  readonly factorHalf: Uint8Array<ArrayBuffer>
}

/** The bytes of a wallet key, before they become a key that cannot be exported. */
export type RawWalletKey = Uint8Array<ArrayBuffer>

const walletKeyLength = 32

/** Makes the key that seals the seed of a new wallet. */
export function makeWalletKey(randomBytes: RandomBytes): RawWalletKey {
  return randomBytes(walletKeyLength)
}

/** Splits the wallet key for one slot. Each call is a fresh split, so halves of two slots never fit together. */
export async function splitWalletKey(raw: RawWalletKey): Promise<SlotHalves> {
  const [serverHalf, factorHalf] = await split(raw, 2, 2)
  if (serverHalf === undefined || factorHalf === undefined) throw new Error('The split gave no halves.')
  return { serverHalf: new Uint8Array(serverHalf), factorHalf: new Uint8Array(factorHalf) }
}

/** Joins the halves of a slot into the bytes of the wallet key, and overwrites the halves. */
export async function combineHalves({ serverHalf, factorHalf }: SlotHalves): Promise<RawWalletKey> {
  const raw = await combine([serverHalf, factorHalf])
  serverHalf.fill(0)
  factorHalf.fill(0)
  return new Uint8Array(raw.buffer as ArrayBuffer, raw.byteOffset, raw.length)
}

/** Imports a wallet key so that no script can export it, and overwrites its bytes. */
export async function importWalletKey(raw: RawWalletKey): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  } finally {
    raw.fill(0)
  }
}
