import type { PublicKey } from '@latchkey/wire/embedded'
import { makeDeviceWrapKey } from '../custody/deviceHalf.ts'
import type { DeviceStore } from './deviceStore.ts'
import { hashText } from './hashText.ts'

/** This device, as the server knows it: by a key that never leaves it. */
export type Device = {
  /** The RFC 7638 thumbprint of its public key. */
  readonly thumb: string
  readonly publicKey: PublicKey
  readonly signingKey: CryptoKey
  readonly wrapKey: CryptoKey
}

const signingCurve = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Reads the keys of this device, or makes them at its first visit. */
export async function openDevice(store: DeviceStore): Promise<Device> {
  const keys = (await store.read('signingKey')) ?? (await store.add('signingKey', await makeSigningKey()))
  const wrapKey = (await store.read('wrapKey')) ?? (await store.add('wrapKey', await makeDeviceWrapKey()))
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', keys.publicKey)
  const publicKey: PublicKey = { kty: 'EC', crv: 'P-256', x, y }
  // The members that RFC 7638 wants, in its order.
  const thumb = await hashText(JSON.stringify({ crv: publicKey.crv, kty: publicKey.kty, x, y }))
  return { thumb, publicKey, signingKey: keys.privateKey, wrapKey }
}

function makeSigningKey(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(signingCurve, false, ['sign', 'verify'])
}
