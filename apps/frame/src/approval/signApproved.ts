import type { Hex } from '../encoding/hex.ts'
import { loggedOut } from '../shell/frameErrors.ts'
import { halfKey } from '../shell/session.ts'
import type { Shell } from '../shell/shell.ts'
import type { WalletUser } from '../shell/shellState.ts'
import { WorkerError } from '../worker/createWorkerClient.ts'
import { readOnly } from './declined.ts'

/** Signs an approved request by its hash. A wallet that is locked is unlocked first, for this request. */
export async function signApproved(shell: Shell, user: WalletUser, intentHash: string): Promise<Hex> {
  const { session } = shell.state()
  // The visitor signed out while the request was open: sign nothing.
  if (session.phase !== 'in' || session.user.wallet.id !== user.wallet.id) throw loggedOut()
  const { id: walletId, sealedSeed } = user.wallet
  const sign = () => shell.worker('sign', { walletId, userId: user.id, sealedSeed, intentHash })
  try {
    return await sign()
  } catch (error) {
    if (!(error instanceof WorkerError) || error.workerName !== 'LockedError') throw error
    await unlock(shell, walletId, intentHash)
    return sign()
  }
}

async function unlock({ worker, call, store, device }: Shell, walletId: string, intentHash: string) {
  const wrappedHalf = await store.read(halfKey(walletId))
  if (wrappedHalf === undefined) throw readOnly()
  const ephemeral = await worker('makeReleaseKey', undefined)
  const release = await call('releaseHalf', {
    walletId,
    slot: 'device',
    purpose: 'sign',
    intentHash,
    ephemeral,
  })
  if (release.status !== 'released') throw readOnly()
  const { thumb, wrapKey } = device
  await worker('unlock', { walletId, thumb, releaseBox: release.half, wrappedHalf, wrapKey })
}
