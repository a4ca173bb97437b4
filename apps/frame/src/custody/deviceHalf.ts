import type { RandomBytes } from './randomBytes.ts'
import { openSealed, seal, sealContext } from './sealed.ts'

/** The wallet and the device, by the thumbprint of its key, that a half is kept for. */
export type DeviceSlot = { readonly walletId: string; readonly thumb: string }

/** Makes the key that wraps this device's halves. IndexedDB can store it; no script can export it. */
export function makeDeviceWrapKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Encrypts the device's half of a slot for storage. */
export function wrapDeviceHalf(
  wrapKey: CryptoKey,
  half: Uint8Array<ArrayBuffer>,
  slot: DeviceSlot,
  randomBytes: RandomBytes,
): Promise<string> {
  return seal(wrapKey, half, halfContext(slot), randomBytes)
}

/** Decrypts a half from storage; throws for another wallet, another device or altered text. */
export function unwrapDeviceHalf(
  wrapKey: CryptoKey,
  wrapped: string,
  slot: DeviceSlot,
): Promise<Uint8Array<ArrayBuffer>> {
  return openSealed(wrapKey, wrapped, halfContext(slot))
}

function halfContext({ walletId, thumb }: DeviceSlot): string {
  return sealContext('half', 'v1', walletId, thumb)
}
