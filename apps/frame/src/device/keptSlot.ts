import { Hash, PublicKey, Uuid } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import type { DeviceStore } from './deviceStore.ts'

/** The slot of a device: its keys, which no script can export, and its wrapped half of a wallet. */
export const KeptSlot = v.strictObject({
  walletId: Uuid,
  device: v.strictObject({
    thumb: Hash,
    publicKey: PublicKey,
    signingKey: v.instance(CryptoKey),
    wrapKey: v.instance(CryptoKey),
  }),
  wrappedHalf: v.string(),
})

/** The slot of a device. */
export type KeptSlot = v.InferOutput<typeof KeptSlot>

/** The page that a slot is kept for. */
export type SlotPlace = { readonly projectId: string; readonly origin: string; readonly walletId: string }

/** What came of keeping a slot. */
export type Keeping = {
  readonly isKept: boolean
  /** The device whose slot was kept before. */
  readonly replaced?: string
}

type OpenStore = (name: string) => Promise<DeviceStore>

/** Reads the slot that is kept for a page; undefined where there is none, or storage is blocked. */
export async function readKeptSlot(
  openStore: OpenStore,
  { walletId, ...page }: SlotPlace,
): Promise<KeptSlot | undefined> {
  try {
    const store = await openStore(storeName(page))
    return await store.read(`kept ${walletId}`)
  } catch {
    // Storage that cannot be read has nothing: the device waits like any other.
    return undefined
  }
}

/** Keeps the slot of a page in the place of the one before; where storage is blocked nothing is kept. */
export async function keepSlot(
  openStore: OpenStore,
  { walletId, ...page }: SlotPlace,
  slot: KeptSlot,
): Promise<Keeping> {
  try {
    const store = await openStore(storeName(page))
    const before = await store.read(`kept ${walletId}`)
    await store.write(`kept ${walletId}`, slot)
    const replaced = before?.device.thumb
    return { isKept: true, ...(replaced !== undefined && { replaced }) }
  } catch {
    // The frame has its slot and signs with it: only the copy is missing.
    return { isKept: false }
  }
}

/** Each page of each project has storage of its own, as in the frame (A27). */
function storeName({ projectId, origin }: Omit<SlotPlace, 'walletId'>): string {
  return `latchkey kept ${projectId} ${origin}`
}
