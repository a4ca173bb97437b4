import type { KeptSlot } from './keptSlot.ts'

type DeviceKeyPair = { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey }

/** Everything that the wallet stores on a device. */
export type DeviceValues = {
  /** Signs the requests of this device. */
  signingKey: DeviceKeyPair
  /** Wraps the halves of this device. */
  wrapKey: CryptoKey
  /** The session of this device at the server. */
  session: { readonly id: string; readonly endsAt: number }
  /** A login at a provider that left the page: it goes on when the page is back. */
  socialLogin: { readonly txn: string; readonly uri: string; readonly secret: string }
  /** The wrapped half of a wallet's device slot: several people may log in on one device. */
  [half: `half ${string}`]: string
  /** The wrapped half of a wallet that a window of this browser keeps a copy of. */
  [inWindow: `inWindow ${string}`]: string
  /** In storage of the window: the slot of a wallet, for the frame when its own storage is lost. */
  [kept: `kept ${string}`]: KeptSlot
}

/** Storage of a device. */
export type DeviceStore = {
  read<K extends keyof DeviceValues>(key: K): Promise<DeviceValues[K] | undefined>
  write<K extends keyof DeviceValues>(key: K, value: DeviceValues[K]): Promise<void>
  /** Writes a value unless there is one, and gives the one that is there: two tabs that start at once share a key. */
  add<K extends keyof DeviceValues>(key: K, value: DeviceValues[K]): Promise<DeviceValues[K]>
  remove(key: keyof DeviceValues): Promise<void>
}

/** Storage that ends with the page, where the browser allows no other. */
export function createMemoryStore(): DeviceStore {
  const values: Partial<DeviceValues> = {}
  return {
    read: async (key) => values[key],
    async write(key, value) {
      values[key] = value
    },
    async add(key, value) {
      const stored = values[key] ?? value
      values[key] = stored
      return stored
    },
    async remove(key) {
      delete values[key]
    },
  }
}
