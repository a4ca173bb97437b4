import { createHash, randomBytes } from 'node:crypto'
import { errorFields } from '../observe/createLog.ts'
import type { AuthContext } from './authContext.ts'
import type { AlertedRecovery } from './store/recoveryStore.ts'

const hourMs = 3_600_000
/** When the owner of a wallet hears of a device that waits for it, counted from its request. */
const alertsAfterMs = [0, hourMs, 12 * hourMs, 23 * hourMs]

/** Mails the owners of wallets that a new device waits for, each mail when it is due. */
export async function sendDueAlerts(context: AuthContext): Promise<void> {
  const now = context.now()
  for (const recovery of await context.store.recoveries.listWaiting(now)) {
    const dueAfterMs = alertsAfterMs[recovery.alerts]
    if (dueAfterMs !== undefined && recovery.requestedAt + dueAfterMs <= now)
      await sendAlert(context, recovery)
  }
}

/** Sends one alert. A mail that cannot be sent is tried again with the next round: nothing is lost. */
async function sendAlert(context: AuthContext, recovery: AlertedRecovery): Promise<void> {
  const { store, vault, log } = context
  const token = randomBytes(32).toString('base64url')
  // Missed rounds are one mail, not several at once.
  const missed = alertsAfterMs.filter((afterMs) => recovery.requestedAt + afterMs <= context.now()).length
  try {
    await vault.sendAlert({
      userId: recovery.userId,
      requester: {
        origin: recovery.origin,
        userAgent: recovery.userAgent,
        ...(recovery.city === undefined ? {} : { city: recovery.city }),
        at: recovery.requestedAt,
      },
      recovery: { token, releaseAt: recovery.allowedAt },
    })
    await store.recoveries.markAlert(recovery, vetoHash(token), Math.max(recovery.alerts + 1, missed))
  } catch (error) {
    log.error('an alert could not be mailed', errorFields(error))
  }
}

/** What is kept of a link to veto. */
export function vetoHash(token: string): string {
  return createHash('sha256').update(`veto ${token}`).digest('base64url')
}
