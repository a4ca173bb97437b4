import type { PublicKey, Work } from '@latchkey/wire/embedded'
import type { DeviceSlot } from '../custody/deviceHalf.ts'
import type { SeedOwner } from '../custody/seed.ts'
import type { DecodedRequest } from '../decode/decodeRequest.ts'
import type { Hex } from '../encoding/hex.ts'
import type { RequestContext } from '../request/readRequest.ts'
import type { RefusalReason } from '../request/refusedError.ts'

/** The device that gets a slot, and the key that wraps its half. */
export type NewSlot = { readonly thumb: string; readonly wrapKey: CryptoKey }

/** The halves of a new device slot: one for the server, and the wrapped one for the storage of the device. */
export type DeviceSlotHalves = { readonly deviceHalf: string; readonly wrappedHalf: string }

/** A wallet that was just made: what the server, the vault and the device store of it. */
export type NewWallet = DeviceSlotHalves & {
  readonly walletId: string
  readonly address: Hex
  readonly proof: Hex
  readonly sealedSeed: string
  readonly autoHalf: string
  readonly vaultBox: string
}

/** Every call of the page to its Worker, with what it carries and what comes back. None gives a seed or a wallet key. */
export type WorkerCalls = {
  /** Makes a wallet. */
  createWallet: {
    payload: SeedOwner & NewSlot & { readonly txn: string; readonly vaultKey: PublicKey }
    result: NewWallet
  }
  /** Makes a new key that the server and the vault seal halves to; it takes the place of the one before. */
  makeReleaseKey: { payload: undefined; result: PublicKey }
  /** Unlocks the wallet with the halves of this device's slot. */
  unlock: {
    payload: DeviceSlot & {
      readonly releaseBox: string
      readonly wrappedHalf: string
      readonly wrapKey: CryptoKey
    }
    result: undefined
  }
  /** Unlocks the wallet with the halves of the slot `auto`, and makes a slot for this device. */
  recover: {
    payload: NewSlot & { readonly walletId: string; readonly releaseBox: string; readonly vaultBox: string }
    result: DeviceSlotHalves
  }
  /** Unlocks the wallet with the halves of an older device's slot, and makes a slot for this device. */
  replaceSlot: {
    payload: NewSlot &
      SeedOwner & {
        readonly older: Pick<DeviceSlot, 'thumb'> & {
          readonly wrapKey: CryptoKey
          readonly wrappedHalf: string
        }
        readonly releaseBox: string
        readonly sealedSeed: string
      }
    result: DeviceSlotHalves
  }
  /** Looks for the counter that a challenge of the vault asks for, in a slice; without one it says where the next slice begins. */
  searchWork: {
    payload: Work & { readonly from: number }
    result: { readonly found: number } | { readonly next: number }
  }
  /** Reads a request; the view shows the result and approves its hash. */
  review: {
    payload: { readonly method: string; readonly params: unknown; readonly context: RequestContext }
    result: DecodedRequest & { readonly intentHash: string }
  }
  /** Signs a reviewed request, once. */
  sign: {
    payload: SeedOwner & { readonly sealedSeed: string; readonly intentHash: string }
    result: Hex
  }
  /** Forgets a reviewed request that was rejected. */
  dismiss: { payload: { readonly intentHash: string }; result: undefined }
  /** Forgets the wallet key and all reviewed requests: on sign-out and freeze. */
  lock: { payload: undefined; result: undefined }
  /** Notes that the page was hidden or shown. */
  setPageHidden: { payload: { readonly hidden: boolean }; result: undefined }
}

/** A call of the page to its Worker. */
export type WorkerCallName = keyof WorkerCalls

/** A call as it is posted. */
export type WorkerRequest = { readonly id: number; readonly name: WorkerCallName; readonly payload: unknown }

/** The answer to a call, by its id. */
export type WorkerResponse = { readonly id: number } & (
  | { readonly result: unknown }
  | { readonly error: { readonly name: string; readonly reason?: RefusalReason } }
)

/** The Worker answers every name. */
export type WorkerHandlers = {
  readonly [N in WorkerCallName]: (payload: WorkerCalls[N]['payload']) => Promise<WorkerCalls[N]['result']>
}
