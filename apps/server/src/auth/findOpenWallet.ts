import { Failure } from '../http/failure.ts'
import type { AuthContext } from './authContext.ts'
import type { StampedBy } from './checkStamp.ts'
import { noSlot } from './refusals.ts'
import { findSession, type LiveSession } from './sessions.ts'
import type { StoredWallet } from './store/authStore.ts'

/** The session that a stamp names, and the wallet of its user, which must be the one that is asked for and not frozen. */
export async function findOpenWallet(
  context: AuthContext,
  by: StampedBy,
  walletId: string,
): Promise<{ readonly session: LiveSession; readonly wallet: StoredWallet }> {
  const session = await findSession(context, by)
  if (session.isFrozen) {
    throw new Failure(403, 'frozen', 'This wallet is frozen. Unfreeze it on one of your devices first.')
  }
  const wallet = await context.store.findWallet(session.userId)
  if (wallet?.id !== walletId) throw noSlot()
  return { session, wallet }
}
