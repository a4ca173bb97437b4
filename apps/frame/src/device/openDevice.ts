import type { PublicKey } from '@latchkey/wire/embedded'
import { calculateJwkThumbprint } from 'jose'
import { makeDeviceWrapKey } from '../custody/deviceHalf.ts'
import type { DeviceStore } from './deviceStore.ts'

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
  const thumb = await calculateJwkThumbprint(publicKey)
  return { thumb, publicKey, signingKey: keys.privateKey, wrapKey }
}

function makeSigningKey(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(signingCurve, false, ['sign', 'verify'])
}
