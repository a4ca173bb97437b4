import * as v from 'valibot'
import { askInTime } from '../../adapter/askInTime.ts'
import type { Transfer } from '../../adapter/sendDriver.ts'
import { type Shared, share } from '../../base/share.ts'
import type { StorageKey } from '../../base/storage.ts'
import { refreshActivity } from '../../features/activity/refreshActivity.ts'
import { isOpenSent, nextSent } from '../../features/sent/nextSent.ts'
import { noteSent, rereadSent, sentStore } from '../../features/sent/sentStore.ts'
import { type SentTransaction, sentKey } from '../../features/sent/sentTransaction.ts'
import { pendingPollingMs, pollingMs, receiptWaitMs } from '../../features/sent/times.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { refreshPortfolio } from '../portfolio/refreshPortfolio.ts'
import { sentReaders } from './sentReaders.ts'

/** Time limit of one status request. */
const lookMs = 15_000

/** The tab that polls: the others read its results from storage, and take over when its lease runs out. */
const leaseKey = {
  name: 'sentWatch',
  schema: v.object({ tab: v.string(), until: v.number() }),
} as StorageKey<{ readonly tab: string; readonly until: number }>

const following = slot(
  'sentWatch',
  (): Shared & {
    tab?: string
    timer?: number
    isBusy?: boolean
    readonly lookedAt: Map<string, number>
  } => ({ lookers: 0, lookedAt: new Map() }),
)

/**
 * Polls the status of sent transactions until each is final, and a while longer, since a chain may drop a block. One of
 * several tabs polls. Returns an unsubscribe function; however often it is started, it runs once.
 */
export function followSent(latchkey: Latchkey): () => void {
  return share(following(latchkey), () => begin(latchkey))
}

function begin(latchkey: Latchkey): () => void {
  const kept = following(latchkey)
  const { clock, page, randomId } = latchkey.deps
  kept.tab ??= randomId()
  rereadSent(latchkey)
  const stops = [
    page.watchStorage((key) => {
      if (key === null || key.endsWith(`:${sentKey.name}`)) rereadSent(latchkey)
    }),
    sentStore(latchkey).subscribe((list, before) => {
      refreshChanged(latchkey, list, before)
      plan(latchkey)
    }),
  ]
  plan(latchkey)
  return () => {
    for (const stop of stops) stop()
    if (kept.timer !== undefined) clock.clearTimeout(kept.timer)
    delete kept.timer
    // Another tab takes over at once.
    if (latchkey.storage.read(leaseKey)?.tab === kept.tab) latchkey.storage.remove(leaseKey)
  }
}

/** Schedules the next poll; there is no timer while no transaction is pending. */
function plan(latchkey: Latchkey): void {
  const kept = following(latchkey)
  const { clock } = latchkey.deps
  if (kept.stop === undefined && kept.lookers === 0) return
  if (kept.timer !== undefined) clock.clearTimeout(kept.timer)
  delete kept.timer
  if (kept.isBusy) return
  const now = clock.now()
  const dues = sentStore(latchkey)
    .getState()
    .filter((sent) => isOpenSent(sent, now))
    .map((sent) => dueAt(sent, kept.lookedAt.get(sent.id), now))
  if (dues.length === 0) return
  kept.timer = clock.setTimeout(() => void look(latchkey), Math.max(0, Math.min(...dues) - now))
}

/** When a transaction is polled next: often while it is young, less often after that (S9.55, S9.57, S9.58). */
function dueAt({ status, sentAt }: SentTransaction, lookedAt: number | undefined, now: number): number {
  if (lookedAt === undefined) return now
  const isYoung = status === 'pending' && lookedAt - sentAt < receiptWaitMs
  return lookedAt + (isYoung ? pollingMs : pendingPollingMs)
}

async function look(latchkey: Latchkey): Promise<void> {
  const kept = following(latchkey)
  const { clock } = latchkey.deps
  delete kept.timer
  kept.isBusy = true
  try {
    rereadSent(latchkey)
    const now = clock.now()
    const open = sentStore(latchkey)
      .getState()
      .filter((sent) => isOpenSent(sent, now))
    if (open.length === 0) return
    const mine = takeLease(latchkey, Math.min(...open.map((sent) => dueAt(sent, now, now) - now)))
    const due = open.filter((sent) => dueAt(sent, kept.lookedAt.get(sent.id), now) <= now)
    for (const sent of due) {
      kept.lookedAt.set(sent.id, now)
      if (mine && kept.stop) await lookAt(latchkey, sent)
    }
  } finally {
    kept.isBusy = false
    if (kept.stop) plan(latchkey)
  }
}

/** Whether this tab has the lease and polls. */
function takeLease({ storage, deps, kept }: Latchkey, turnMs: number): boolean {
  const { tab = '' } = following({ kept })
  const now = deps.clock.now()
  const lease = storage.read(leaseKey)
  // One that lasts longer than any can was written by a clock that has been set back since.
  const isTaken =
    lease && lease.tab !== tab && lease.until > now && lease.until <= now + leaseOf(pendingPollingMs)
  if (isTaken) return false
  storage.write(leaseKey, { tab, until: now + leaseOf(turnMs) })
  return true
}

function leaseOf(turnMs: number): number {
  return 2 * turnMs + 1_000
}

async function lookAt(latchkey: Latchkey, sent: SentTransaction): Promise<void> {
  const { clock } = latchkey.deps
  const { id, chainId, account, hash, callsId, since, nonce } = sent
  const nonceGuess = guessOf(sent, sentStore(latchkey).getState())
  const from = account.slice(account.lastIndexOf(':') + 1)
  const meant = meantBy(sent, from)
  const brings = sent.receives && bringsOf(sent.receives)
  const question = {
    chainId,
    from,
    ...(meant && { meant }),
    ...(brings && { brings }),
    ...(hash !== undefined && { hash }),
    ...(callsId !== undefined && { callsId }),
    ...(since !== undefined && { since }),
    ...(nonce !== undefined && { nonce }),
    ...(nonceGuess !== undefined && { nonceGuess }),
  }
  for (const reader of await sentReaders(latchkey, sent)) {
    try {
      const found = await askInTime({ clock, ms: lookMs }, (signal) => reader.look(question, signal))
      // Forgotten meanwhile, or looked at by another tab.
      const current = sentStore(latchkey)
        .getState()
        .find((one) => one.id === id)
      const next = current && nextSent(current, found, clock.now())
      if (next && next !== current) noteSent(latchkey, next)
      return
    } catch {
      // A node that does not answer says nothing about the transaction: the next one is tried, or this one later.
    }
  }
}

/** What a transaction was to do; undefined for a call that was too long to keep. */
function meantBy(
  { chainId, to, amount, token, purpose, call }: SentTransaction,
  from: string,
): Transfer | undefined {
  if (purpose !== undefined && call === undefined) return undefined
  return {
    chainId,
    from,
    to,
    amount: BigInt(amount),
    ...(token.address !== undefined && { token: token.address }),
    ...(call && { call: { data: call.data, value: BigInt(call.value) } }),
  }
}

function bringsOf({ token: { address } }: NonNullable<SentTransaction['receives']>) {
  return address === undefined ? {} : { token: address }
}

/** The likely nonce; undefined where another transaction sent from here has it, or may have it too. */
function guessOf(
  { id, chainId, account, nonceGuess, isSmartAccount }: SentTransaction,
  list: readonly SentTransaction[],
): number | undefined {
  if (nonceGuess === undefined || isSmartAccount) return undefined
  const isShared = list.some(
    (other) =>
      other.id !== id &&
      other.chainId === chainId &&
      other.account.toLowerCase() === account.toLowerCase() &&
      (other.nonce ?? other.nonceGuess) === nonceGuess,
  )
  return isShared ? undefined : nonceGuess
}

/** Refreshes balances and activity after a change of status. */
function refreshChanged(
  latchkey: Latchkey,
  list: readonly SentTransaction[],
  before: readonly SentTransaction[],
): void {
  const accounts = latchkey.connections.getState().list.flatMap((connection) => connection.accounts)
  for (const sent of list) {
    const last = before.find(({ id }) => id === sent.id)
    if (!last || (last.status === sent.status && last.block === sent.block)) continue
    if (!accounts.includes(sent.account)) continue
    // The views that show them also show why they could not be read.
    const moved = [sent.token.address, undefined, sent.receives?.token.address]
    refreshPortfolio(latchkey, sent.account, [...new Set(moved)]).catch(() => undefined)
    refreshActivity(latchkey, sent.account).catch(() => undefined)
  }
}
