import * as v from 'valibot'
import { askInTime } from '../../adapter/askInTime.ts'
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

/** How long one look may take. */
const lookMs = 15_000

/** Which tab looks: the others read what it finds, and take over when it has missed a turn. */
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
 * Looks after what was sent until each of it is over, and a while longer, since a chain may take a block back. Of several
 * tabs one asks. Returns the way to stop; however often it is started, it runs once.
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
      tellChanges(latchkey, list, before)
      plan(latchkey)
    }),
  ]
  plan(latchkey)
  return () => {
    for (const stop of stops) stop()
    if (kept.timer !== undefined) clock.clearTimeout(kept.timer)
    delete kept.timer
    // Another tab goes on at once.
    if (latchkey.storage.read(leaseKey)?.tab === kept.tab) latchkey.storage.remove(leaseKey)
  }
}

/** Looks again when the next one is due; nothing waits while nothing is under way. */
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

/** When to look: often while somebody waits, now and then after that (S9.55, S9.57, S9.58). */
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

/** Whether this tab is the one that looks, until it has missed a turn. */
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
  const { to, amount, token } = sent
  const meant = {
    chainId,
    from,
    to,
    amount: BigInt(amount),
    ...(token.address !== undefined && { token: token.address }),
  }
  const question = {
    chainId,
    from,
    meant,
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
      // A node that does not answer says nothing about the transaction: the next one is asked, or this one later.
    }
  }
}

/** The turn that it is likely to have; nobody's where another one that was sent from here has it, or may have it too. */
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

/** What has moved is read anew wherever it is shown. */
function tellChanges(
  latchkey: Latchkey,
  list: readonly SentTransaction[],
  before: readonly SentTransaction[],
): void {
  const accounts = latchkey.connections.getState().list.flatMap((connection) => connection.accounts)
  for (const sent of list) {
    const last = before.find(({ id }) => id === sent.id)
    if (!last || (last.status === sent.status && last.block === sent.block)) continue
    if (!accounts.includes(sent.account)) continue
    // Whoever shows them shows also why they could not be read.
    refreshPortfolio(latchkey, sent.account, [sent.token.address, undefined]).catch(() => undefined)
    refreshActivity(latchkey, sent.account).catch(() => undefined)
  }
}
