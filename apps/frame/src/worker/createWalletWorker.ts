import { createWalletProof, ReleaseBox } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import { unwrapDeviceHalf, wrapDeviceHalf } from '../custody/deviceHalf.ts'
import type { RandomBytes } from '../custody/randomBytes.ts'
import { makeSeed, openSeed, sealSeed } from '../custody/seed.ts'
import {
  combineHalves,
  importWalletKey,
  makeWalletKey,
  type RawWalletKey,
  splitWalletKey,
} from '../custody/walletKey.ts'
import { type CacheClock, createWalletKeyCache } from '../custody/walletKeyCache.ts'
import { fromBase64Url, toBase64Url } from '../encoding/base64Url.ts'
import { RefusedError } from '../request/refusedError.ts'
import type { SigningRequest } from '../request/signingRequest.ts'
import { BoxError, type BoxKey, makeBoxKey, openBox, sealBox } from './box.ts'
import type { DeviceSlotHalves, NewSlot, WorkerHandlers } from './workerCalls.ts'

const mostReviewed = 10

/** Makes the handlers of the Worker: the only place where a seed is ever in the clear, and only while it signs. */
export function createWalletWorker({
  clock,
  randomBytes,
}: {
  readonly clock: CacheClock
  readonly randomBytes: RandomBytes
}): WorkerHandlers {
  const walletKeys = createWalletKeyCache(clock)
  const reviewed = new Map<string, SigningRequest>()
  let releaseKey: BoxKey | undefined

  async function openHalf(walletId: string, box: string): Promise<Uint8Array<ArrayBuffer>> {
    if (releaseKey === undefined) throw new BoxError()
    const content = v.safeParse(ReleaseBox, await openBox('release', box, releaseKey))
    if (!content.success || content.output.walletId !== walletId) throw new BoxError()
    const half = fromBase64Url(content.output.half)
    if (half === undefined) throw new BoxError()
    return half
  }

  async function makeDeviceSlot(
    raw: RawWalletKey,
    { walletId, thumb, wrapKey }: NewSlot & { readonly walletId: string },
  ): Promise<DeviceSlotHalves> {
    const { serverHalf, factorHalf } = await splitWalletKey(raw)
    const wrappedHalf = await wrapDeviceHalf(wrapKey, factorHalf, { walletId, thumb }, randomBytes)
    factorHalf.fill(0)
    return { deviceHalf: toBase64Url(serverHalf), wrappedHalf }
  }

  return {
    async createWallet({ walletId, userId, txn, thumb, wrapKey, vaultKey }) {
      // Loaded with the first wallet or signature, and before anything is made: a login that comes back needs no curves.
      const { deriveEvmKey } = await import('../custody/evmKey.ts')
      const { signText } = await import('../signing/signDigest.ts')
      const raw = makeWalletKey(randomBytes)
      const seed = makeSeed(randomBytes)
      const slot = await makeDeviceSlot(raw, { walletId, thumb, wrapKey })
      const auto = await splitWalletKey(raw)
      const half = { half: toBase64Url(auto.factorHalf), walletId, txn, thumb }
      const vaultBox = await sealBox('half', half, vaultKey, randomBytes)
      const walletKey = await importWalletKey(raw)
      const sealedSeed = await sealSeed(walletKey, seed, { walletId, userId }, randomBytes)
      const key = await deriveEvmKey(seed)
      const proof = signText(createWalletProof({ walletId, userId, txn }), key)
      for (const secret of [seed, key.secretKey, auto.factorHalf]) secret.fill(0)
      walletKeys.set(walletId, walletKey)
      const autoHalf = toBase64Url(auto.serverHalf)
      return { ...slot, walletId, address: key.address, proof, sealedSeed, autoHalf, vaultBox }
    },

    async makeReleaseKey() {
      releaseKey = await makeBoxKey()
      return releaseKey.publicKey
    },

    async unlock({ walletId, thumb, releaseBox, wrappedHalf, wrapKey }) {
      const serverHalf = await openHalf(walletId, releaseBox)
      const factorHalf = await unwrapDeviceHalf(wrapKey, wrappedHalf, { walletId, thumb })
      walletKeys.set(walletId, await importWalletKey(await combineHalves({ serverHalf, factorHalf })))
      releaseKey = undefined
    },

    async recover({ walletId, thumb, wrapKey, releaseBox, vaultBox }) {
      const serverHalf = await openHalf(walletId, releaseBox)
      const factorHalf = await openHalf(walletId, vaultBox)
      const raw = await combineHalves({ serverHalf, factorHalf })
      const slot = await makeDeviceSlot(raw, { walletId, thumb, wrapKey })
      walletKeys.set(walletId, await importWalletKey(raw))
      releaseKey = undefined
      return slot
    },

    async replaceSlot({ walletId, userId, sealedSeed, older, thumb, wrapKey, releaseBox }) {
      const serverHalf = await openHalf(walletId, releaseBox)
      const olderSlot = { walletId, thumb: older.thumb }
      const factorHalf = await unwrapDeviceHalf(older.wrapKey, older.wrappedHalf, olderSlot)
      const raw = await combineHalves({ serverHalf, factorHalf })
      const slot = await makeDeviceSlot(raw, { walletId, thumb, wrapKey })
      const walletKey = await importWalletKey(raw)
      // Halves that do not fit give a key that opens nothing. A slot of it would take the place of one that works.
      const seed = await openSeed(walletKey, sealedSeed, { walletId, userId })
      seed.fill(0)
      walletKeys.set(walletId, walletKey)
      releaseKey = undefined
      return slot
    },

    async searchWork(payload) {
      // Loaded by the few logins that need work.
      const { searchWork } = await import('./searchWork.ts')
      return searchWork(payload)
    },

    async review(payload) {
      // Loaded with the first request: a login needs none of it.
      const { reviewRequest } = await import('./reviewRequest.ts')
      const { request, decoded, hash } = await reviewRequest(payload)
      if (reviewed.size >= mostReviewed) throw new RefusedError('too-many-requests')
      reviewed.set(hash, request)
      return { ...decoded, intentHash: hash }
    },

    async sign({ walletId, userId, sealedSeed, intentHash: approved }) {
      const request = reviewed.get(approved)
      if (request === undefined) throw new RefusedError('intent-changed')
      const walletKey = walletKeys.get(walletId)
      if (walletKey === undefined) throw new LockedError()
      // Taken away before the first wait, so that a second call finds nothing to sign.
      reviewed.delete(approved)
      const { signRequest } = await import('../signing/signRequest.ts')
      const { deriveEvmKey } = await import('../custody/evmKey.ts')
      const seed = await openSeed(walletKey, sealedSeed, { walletId, userId }).catch((error: unknown) => {
        // Halves of different slots give a key that opens nothing: the next request starts with a new release.
        walletKeys.drop()
        throw error
      })
      const key = await deriveEvmKey(seed)
      seed.fill(0)
      try {
        return await signRequest(request, approved, key)
      } finally {
        key.secretKey.fill(0)
      }
    },

    async dismiss({ intentHash: rejected }) {
      reviewed.delete(rejected)
    },

    async lock() {
      walletKeys.drop()
      reviewed.clear()
      releaseKey = undefined
    },

    async setPageHidden({ hidden }) {
      walletKeys.setPageHidden(hidden)
    },
  }
}

/** The wallet key is not in memory: the halves of a slot are needed first. */
export class LockedError extends Error {
  override readonly name = 'LockedError'
  constructor() {
    super('The wallet is locked.')
  }
}
