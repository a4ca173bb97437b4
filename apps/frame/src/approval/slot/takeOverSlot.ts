import { AuthCallError } from '../../device/createAuthClient.ts'
import type { KeptSlot } from '../../device/keptSlot.ts'
import { makeVoucher } from '../../device/makeVoucher.ts'
import { loggedOut } from '../../shell/frameErrors.ts'
import { enterSession, halfKey } from '../../shell/session.ts'
import type { Shell } from '../../shell/shell.ts'
import type { WalletUser } from '../../shell/shellState.ts'
import { WorkerError } from '../../worker/createWorkerClient.ts'
import { readOnly } from '../declined.ts'

/**
 * Gives this device a slot by that of the older device which this browser was before it lost the storage of the frame. The
 * older slot stands until the new one does, so wherever this is interrupted, the next request begins anew.
 */
export function takeOverSlot(
  shell: Shell,
  user: WalletUser,
  {
    older,
    origin,
    intentHash,
  }: { readonly older: KeptSlot; readonly origin: string; readonly intentHash?: string | undefined },
): Promise<KeptSlot> {
  const { store, device, call } = shell
  const { id: walletId } = user.wallet
  // In turn: a check of the session that began before would find no slot, and say so after it is there.
  return shell.inTurn(async () => {
    const { session } = shell.state()
    if (session.phase !== 'in' || session.user.wallet.id !== walletId) throw loggedOut()
    const { id: sessionId } = session
    const slot = await makeSlot(shell, user, { older, origin, intentHash, sessionId }).catch(
      (error: unknown) => {
        throw isOver(error) ? readOnly() : error
      },
    )
    // Halves of two slots never fit together, so an old one goes before the server has the new one.
    await store.remove(halfKey(walletId))
    await call('addSlot', { walletId, deviceHalf: slot.deviceHalf })
    await store.write(halfKey(walletId), slot.wrappedHalf)
    const wallet = { ...user.wallet, hasSlot: true }
    if (!(await enterSession(shell, sessionId, { ...user, wallet }))) throw loggedOut()
    return { walletId, device, wrappedHalf: slot.wrappedHalf }
  })
}

async function makeSlot(
  { worker, call, device, settings }: Shell,
  user: WalletUser,
  given: {
    readonly older: KeptSlot
    readonly origin: string
    readonly intentHash: string | undefined
    readonly sessionId: string
  },
) {
  const { older, origin, intentHash, sessionId } = given
  const { id: walletId, sealedSeed } = user.wallet
  const { thumb, wrapKey } = device
  const ephemeral = await worker('makeReleaseKey', undefined)
  const release = await call('releaseHalf', async (nowMs) => ({
    walletId,
    slot: 'device',
    purpose: 'recover',
    ...(intentHash !== undefined && { intentHash }),
    ephemeral,
    voucher: await makeVoucher(older.device, {
      walletId,
      thumb,
      projectId: settings.projectId,
      origin,
      sessionId,
      nowMs,
    }),
  }))
  if (release.status !== 'released') throw readOnly()
  return worker('replaceSlot', {
    walletId,
    userId: user.id,
    sealedSeed,
    older: {
      thumb: older.device.thumb,
      wrapKey: older.device.wrapKey,
      wrappedHalf: older.wrappedHalf,
    },
    thumb,
    wrapKey,
    releaseBox: release.half,
  })
}

/** Whether the older slot is of no use: it was removed, or its halves do not fit. */
function isOver(error: unknown): boolean {
  if (error instanceof AuthCallError) return error.reason === 'no_slot'
  return error instanceof WorkerError && error.workerName === 'SealError'
}
