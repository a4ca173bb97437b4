import type { AuthBody, AuthResponse } from '@latchkey/wire/embedded'
import { Failure } from '../../http/failure.ts'
import type { StampedCall } from '../authCall.ts'
import type { AuthContext } from '../authContext.ts'
import { vetoHash } from '../sendAlerts.ts'
import { findSession } from '../sessions.ts'
import { describeUser } from './describeUser.ts'

/** A device may store its slot this long after it got the slot `auto`. */
const slotWithinMs = 10 * 60_000

/** Says who is logged in. */
export async function readSession(
  context: AuthContext,
  _body: AuthBody<'readSession'>,
  { by }: StampedCall,
): Promise<AuthResponse<'readSession'>> {
  const session = await findSession(context, by)
  return {
    session: { id: by.sessionId ?? '', endsAt: session.endsAt },
    user: await describeUser(context, session),
  }
}

/**
 * Ends the session; with `forget` the half of this device goes too, so that its other half is noise, and the server forgets the
 * browser.
 */
export async function signOut(
  context: AuthContext,
  { forget }: AuthBody<'signOut'>,
  { by }: StampedCall,
): Promise<AuthResponse<'signOut'>> {
  const session = await findSession(context, by)
  const wallet = forget ? await context.store.findWallet(session.userId) : undefined
  if (wallet !== undefined) await context.store.removeSlot(wallet.id, 'device', session.thumb)
  await context.store.closeSession(session.idHash)
  if (forget) await context.store.browsers.forget(session.userId, session.thumb)
  await context.store.audit(session.userId, 'signed out', JSON.stringify({ forget }), context.now())
  return {}
}

/**
 * Gives a device a slot of its own, right after it put the key together: with the slot `auto`, or with that of an older
 * device which vouched for it.
 */
export async function addSlot(
  context: AuthContext,
  { walletId, deviceHalf }: AuthBody<'addSlot'>,
  { by }: StampedCall,
): Promise<AuthResponse<'addSlot'>> {
  const { store, keys, now } = context
  const session = await findSession(context, by)
  const { userId } = session
  const wallet = await store.findWallet(userId)
  const time = now()
  const recovery = await store.recoveries.find(walletId, by.thumb)
  const isRecovered = (recovery?.releasedAt ?? 0) + slotWithinMs > time
  if (wallet?.id !== walletId || session.isFrozen || !isRecovered) {
    throw new Failure(403, 'no_recovery', 'This device did not recover this wallet.')
  }
  const half = await keys.wrap(Buffer.from(deviceHalf, 'base64url'), {
    table: 'wallet_slots',
    row: `${walletId} device ${by.thumb}`,
    user: userId,
  })
  await store.putSlot(walletId, { kind: 'device', holder: by.thumb, half }, time)
  await store.audit(userId, 'device added', JSON.stringify({ thumb: by.thumb, origin: by.origin }), time)
  return {}
}

/** Stops a device that waits for a wallet, by the link of a mail, and logs it out. */
export async function vetoRecovery(
  { store, now }: AuthContext,
  { token }: AuthBody<'vetoRecovery'>,
): Promise<AuthResponse<'vetoRecovery'>> {
  const time = now()
  const vetoed = await store.recoveries.veto(vetoHash(token), time)
  if (vetoed === undefined) {
    throw new Failure(410, 'link_over', 'This link no longer works.')
  }
  const { userId, thumb } = vetoed
  await store.closeSessionsOf(userId, thumb)
  await store.audit(userId, 'recovery vetoed', JSON.stringify({ thumb }), time)
  return {}
}
