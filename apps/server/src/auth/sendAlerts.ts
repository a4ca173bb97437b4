import { createHash } from 'node:crypto'
import { errorFields } from '../observe/createLog.ts'
import type { AuthContext } from './authContext.ts'
import type { AlertedRecovery } from './store/recoveryStore.ts'

const hourMs = 3_600_000
/** When the owner of a wallet hears of a device that waits for it, counted from the first mail. */
const alertsAfterMs = [0, hourMs, 12 * hourMs, 23 * hourMs]
/** A wallet that holds something waits a day, from the first mail on, before a device gets it that nobody vouched for. */
export const recoveryDelayMs = 24 * hourMs
/** Without an address for mails the owner has a week to see the device in the list of devices. */
const silentDelayMs = 7 * 24 * hourMs
/** A mail about a release that could not be sent is tried this long. */
const tellWithinMs = 24 * hourMs

/** Mails the owners of wallets about new devices that wait, and about those that got one, each mail when it is due. */
export async function sendDueAlerts(context: AuthContext): Promise<void> {
  const now = context.now()
  const { recoveries } = context.store
  for (const recovery of await recoveries.listWaiting(now)) {
    const dueAfterMs = alertsAfterMs[recovery.alerts]
    if (dueAfterMs !== undefined && recovery.requestedAt + dueAfterMs <= now)
      await sendWaitAlert(context, recovery)
  }
  for (const recovery of await recoveries.listUntold(now - tellWithinMs)) {
    await sendReleaseAlert(context, recovery)
  }
}

/** Sends the mail that a wait begins with, unless it was sent before. */
export async function sendFirstAlert(context: AuthContext, walletId: string, thumb: string): Promise<void> {
  const waiting = await context.store.recoveries.listWaiting(context.now())
  const recovery = waiting.find((one) => one.walletId === walletId && one.thumb === thumb)
  if (recovery?.alerts === 0) await sendWaitAlert(context, recovery)
}

/** Tells of a device that waits. A mail that cannot be sent is tried again with the next round, and no wait begins without it. */
async function sendWaitAlert(context: AuthContext, recovery: AlertedRecovery): Promise<void> {
  const { store, keys, vault, log } = context
  const now = context.now()
  const { walletId, thumb, alerts, userId } = recovery
  const isFirst = alerts === 0
  const requestedAt = isFirst ? now : recovery.requestedAt
  const allowedAt = isFirst ? now + recoveryDelayMs : recovery.allowedAt
  // The same in all mails about a device, so that the link of each of them works: also when two nodes send one at once, or a
  // mail goes out and the note of it is lost.
  const token = await keys.hmac('veto', `${walletId} ${thumb}`)
  // Missed rounds are one mail, not several at once.
  const missed = alertsAfterMs.filter((afterMs) => requestedAt + afterMs <= now).length
  try {
    const { hasContact = true } = await vault.sendAlert({
      userId,
      requester: requesterOf(recovery, recovery.requestedAt),
      recovery: { token, releaseAt: allowedAt },
    })
    await store.recoveries.markAlert(recovery, {
      vetoHash: vetoHash(token),
      requestedAt,
      ...(hasContact
        ? { alerts: Math.max(alerts + 1, missed), allowedAt }
        : { alerts: alertsAfterMs.length, allowedAt: requestedAt + silentDelayMs }),
    })
  } catch (error) {
    log.error('an alert could not be mailed', errorFields(error))
  }
}

/** Tells of a device that got the wallet. A mail that cannot be sent is tried again with the next round. */
export async function sendReleaseAlert(context: AuthContext, recovery: AlertedRecovery): Promise<void> {
  const { store, vault, log, now } = context
  const { userId, walletId, thumb, releasedAt = now() } = recovery
  try {
    await vault.sendAlert({ userId, requester: requesterOf(recovery, releasedAt) })
    await store.recoveries.markTold(walletId, thumb, now())
  } catch (error) {
    // The release stands: a mail server that is down must not keep an owner from the wallet.
    log.error('an alert could not be mailed', errorFields(error))
  }
}

function requesterOf({ origin, userAgent, city }: AlertedRecovery, at: number) {
  return { origin, userAgent, at, ...(city === undefined ? {} : { city }) }
}

/** What is kept of a link to veto. */
export function vetoHash(token: string): string {
  return createHash('sha256').update(`veto ${token}`).digest('base64url')
}
