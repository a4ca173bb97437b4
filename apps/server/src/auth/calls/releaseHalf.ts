import type { AuthBody, AuthResponse } from '@latchkey/wire/embedded'
import { sealBox } from '../../boxes/box.ts'
import { tryLater } from '../../http/failure.ts'
import type { StampedCall } from '../authCall.ts'
import type { AuthContext } from '../authContext.ts'
import { findOpenWallet } from '../findOpenWallet.ts'
import { findVouchedSlot } from '../findVouchedSlot.ts'
import { isAtHome } from '../isAtHome.ts'
import { loginNeeded, noSlot, vetoed } from '../refusals.ts'
import { recoveryDelayMs, sendFirstAlert, sendReleaseAlert } from '../sendAlerts.ts'
import { isFresh, type LiveSession } from '../sessions.ts'
import type { StoredWallet } from '../store/authStore.ts'
import { releaseEntry } from '../store/digestStore.ts'

const hourMs = 3_600_000
/** Halves that one user gets in an hour. */
const mostReleases = 60
/** Recoveries within an hour. */
const [mostRecoveries, mostRecoveriesOfProject] = [500, 100]

/** Gives the server's half of a slot to a device. The only gate there is: whoever has both halves has the key. */
export async function releaseHalf(
  context: AuthContext,
  body: AuthBody<'releaseHalf'>,
  call: StampedCall,
): Promise<AuthResponse<'releaseHalf'>> {
  const { by } = call
  const { store, keys, now } = context
  const { session, wallet } = await findOpenWallet(context, by, body.walletId)
  const { userId } = session
  const { voucher } = body
  const slot =
    voucher === undefined
      ? await store.findSlot(wallet.id, body.slot, body.slot === 'device' ? by.thumb : 'vault')
      : await findVouchedSlot(context, voucher, { session, wallet, call })
  if (slot === undefined || slot.kind !== body.slot) throw noSlot()
  const time = now()
  if ((await store.countAudit(userId, releaseEntry, time - hourMs)) >= mostReleases) {
    throw tryLater(429, 'too_many_releases', 'Too many requests of this wallet. Try again later.', 600)
  }
  // Who copied the profile of the device is not its visitor: that one logs in again first.
  if (body.slot === 'device' && !(await isAtHome(context, session, wallet, call))) throw loginNeeded()
  if (voucher !== undefined) await admitVouched(context, wallet, slot.holder, call)
  if (body.slot === 'auto') {
    const allowedAt = await recoveryTime(context, session, wallet, call)
    // Time has passed since: whoever is let in at once must not be found a millisecond too early.
    if (allowedAt > now()) return { status: 'waiting', allowedAt }
    await reserveRecovery(context, wallet, session)
  }
  const half = await keys.unwrap(slot.half, {
    table: 'wallet_slots',
    row: `${wallet.id} ${slot.kind} ${slot.holder}`,
    user: userId,
  })
  // Before the half leaves: what is not in the log was not released.
  const { slot: kind, purpose, intentHash } = body
  await store.audit(
    userId,
    releaseEntry,
    JSON.stringify({
      kind,
      purpose,
      intentHash,
      thumb: by.thumb,
      ...(voucher !== undefined && { vouchedBy: slot.holder }),
    }),
    time,
  )
  // A new device may never say that it kept the wallet: the owner hears of it now.
  if (body.slot === 'auto' || voucher !== undefined) await tellRelease(context, wallet, by.thumb)
  const text = Buffer.from(half).toString('base64url')
  const box = await sealBox(body.ephemeral, 'release', { half: text, walletId: wallet.id })
  return { status: 'released', half: box }
}

/** A vault that was broken into recovers many wallets at once: then all recoveries pause (A41). */
async function reserveRecovery(
  { store, log, now }: AuthContext,
  wallet: StoredWallet,
  { thumb, projectId }: LiveSession,
): Promise<void> {
  const caps = { most: mostRecoveries, mostOfProject: mostRecoveriesOfProject }
  const reserved = await store.recoveries.reserve({
    walletId: wallet.id,
    thumb,
    projectId,
    now: now(),
    ...caps,
  })
  if (reserved) return
  log.error('too many recoveries within an hour: they pause', { projectId })
  throw tryLater(503, 'recoveries_paused', 'New devices have to wait right now. Try again in an hour.', 3_600)
}

/** Mails the owner that a new device got the wallet: once, however often it repeats its request. */
async function tellRelease(context: AuthContext, wallet: StoredWallet, thumb: string): Promise<void> {
  const untold = await context.store.recoveries.findUntold(wallet.id, thumb)
  if (untold !== undefined) await sendReleaseAlert(context, untold)
}

/**
 * When the slot `auto` may be released to this device: at once for a wallet that holds little and a login that is fresh,
 * else a day after the owner was told of it, unless an older device approves it, the server recognizes the browser, or
 * anybody vetoes it (A28, A68).
 */
async function recoveryTime(
  context: AuthContext,
  session: LiveSession,
  wallet: StoredWallet,
  { by, userAgent, city }: StampedCall,
): Promise<number> {
  const { store, isFunded, now } = context
  const time = now()
  const isFree = isFresh(session, time) && !(await isFunded(wallet.address))
  const recovery = await store.recoveries.request({
    walletId: wallet.id,
    thumb: by.thumb,
    now: time,
    // Also where it is free now: should the release fail and the wallet fill up, the device waits like any other.
    allowedAt: time + recoveryDelayMs,
    origin: by.origin,
    userAgent,
    city,
  })
  if (recovery.isNew) {
    await store.audit(session.userId, 'recovery requested', JSON.stringify({ thumb: by.thumb }), time)
  }
  if (recovery.isVetoed) throw vetoed()
  // A device that got the half before may have kept the key: another wait would protect nothing.
  if (isFree || recovery.isApproved || recovery.releasedAt !== undefined) return time
  if (recovery.alerts > 0) return recovery.allowedAt
  await sendFirstAlert(context, wallet.id, by.thumb)
  const told = await store.recoveries.find(wallet.id, by.thumb)
  // The day begins with the first mail: as long as none can be sent, it has not begun.
  return told === undefined || told.alerts === 0 ? time + recoveryDelayMs : told.allowedAt
}

/**
 * Lets a device in that an older one of the same browser vouches for, as an approval on that older one would. It may store
 * its slot now. A veto is for good.
 */
async function admitVouched(
  { store, now }: AuthContext,
  { id: walletId }: StoredWallet,
  olderThumb: string,
  { by, userAgent, city }: StampedCall,
): Promise<void> {
  const time = now()
  const device = { walletId, thumb: by.thumb, now: time }
  await store.recoveries.request({ ...device, allowedAt: time, origin: by.origin, userAgent, city })
  if (!(await store.recoveries.vouch({ ...device, by: olderThumb }))) throw vetoed()
}
