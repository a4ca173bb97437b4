import type { VaultBody } from '@latchkey/wire/embedded'
import { Failure } from '../http/failure.ts'
import { errorFields } from '../observe/createLog.ts'
import type { AuthContext } from './authContext.ts'
import { type DeviceReleases, readReleases } from './readReleases.ts'
import type { ClaimedDigest } from './store/digestStore.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Longer than a node takes to send one mail: a node that stops in between leaves the digest to another one after this time. */
const claimMs = 10 * 60_000
/** Users that are listed at once. */
const mostListed = 100
/** After so many failures in a row the vault or its mail server is down, and the next round tries again. */
const mostFailures = 3
/** Devices that a digest names. */
const mostDevices = 50

/**
 * Mails the owners of wallets which devices opened them, once the first release that no mail told of is so many days old.
 * A digest is noted as sent after the mail: a node that is killed in between has it mailed twice, which is better than never.
 */
export async function sendDueDigests(context: AuthContext): Promise<void> {
  const { store, digestDays, now } = context
  if (digestDays === 0) return
  let failures = 0
  while (true) {
    const firstUntil = now() - digestDays * dayMs
    const userIds = await store.digests.listDue({ firstUntil, now: now(), most: mostListed })
    if (userIds.length === 0) return
    for (const userId of userIds) {
      const until = now() + claimMs
      const claimed = await store.digests.claim({ userId, firstUntil, now: now(), until })
      if (claimed === undefined) continue
      const outcome = await sendDigest(context, userId, claimed)
      if (outcome === 'unknown call') return
      failures = outcome === 'failed' ? failures + 1 : 0
      if (failures === mostFailures) return
    }
  }
}

async function sendDigest(
  context: AuthContext,
  userId: string,
  claimed: ClaimedDigest,
): Promise<'sent' | 'failed' | 'unknown call'> {
  const { store, vault, log, digestDays, now } = context
  try {
    const digest = await readDigest(context, userId, claimed.position)
    const { hasContact } = await vault.sendDigest(digest)
    const toldAt = hasContact ? now() : undefined
    await store.digests.settle({ userId, position: digest.log.last, toldAt })
    return 'sent'
  } catch (error) {
    // An address that takes no mail is tried once a day in the end.
    const lateMs = now() - claimed.firstAt - digestDays * dayMs
    await store.digests.postpone(userId, now() + Math.min(dayMs, Math.max(hourMs, lateMs)))
    if (error instanceof Failure && error.reason === 'not_found') {
      log.warn('the vault is too old to mail digests: upgrade it')
      return 'unknown call'
    }
    log.error('a digest could not be mailed', errorFields(error))
    return 'failed'
  }
}

/** Sums up what happened since the digest before, with the devices as the user's list of devices names them. */
async function readDigest(
  { store, now }: AuthContext,
  userId: string,
  position: number,
): Promise<VaultBody<'sendDigest'>> {
  const until = now()
  const releases = await readReleases(store, userId, position)
  if (releases === undefined) throw new Error('The log lacks a release that was noted.')
  const devices: VaultBody<'sendDigest'>['devices'] = []
  const others: DeviceReleases[] = []
  for (const device of releases.devices) {
    const { thumb, ...counted } = device
    const seen = devices.length < mostDevices ? await store.findDevice(userId, thumb) : undefined
    if (seen === undefined) others.push(device)
    else devices.push({ origin: seen.origin, browser: seen.agent, ...counted })
  }
  return {
    userId,
    from: Math.min(...releases.devices.map(({ first }) => first)),
    until,
    devices,
    ...(others.length > 0 && {
      others: {
        devices: others.length,
        releases: others.reduce((sum, { releases: count }) => sum + count, 0),
      },
    }),
    log: releases.log,
  }
}
