import { cleanText } from '@latchkey/wire'
import type { SentLook } from '../../adapter/sendDriver.ts'
import type { SentTransaction } from './sentTransaction.ts'
import { receiptWaitMs } from './times.ts'

/** The longest reason of a chain's own that is shown. */
const longestReason = 140

/** What a transaction has come to after somebody looked; the same value when nothing changed. */
export function nextSent(sent: SentTransaction, look: SentLook, now: number): SentTransaction {
  switch (look.at) {
    case 'pool':
      return waiting({ ...sent, ...told(look), seenAt: now })
    case 'block':
      return settled(
        {
          ...bare(sent),
          ...told(look),
          status: look.ok ? 'confirmed' : 'failed',
          ...(look.block !== undefined && { block: look.block }),
          ...(!look.ok && look.reason && { reason: cleanText(look.reason, longestReason) }),
          ...arrivedOf(sent, look),
        },
        sent,
        now,
      )
    case 'replaced':
      return settled(
        {
          ...bare(sent),
          status: look.how === 'other' ? 'replaced' : look.how === 'spedUp' && !look.ok ? 'failed' : look.how,
          replacedBy: look.by,
          ...(look.block !== undefined && { block: look.block }),
        },
        sent,
        now,
      )
    case 'nowhere':
      return lost(look.isGuessWrong ? withoutGuess(sent) : sent, look.passed, now)
  }
}

/** The amount that a swap brought, where the node knows it. */
function arrivedOf({ receives }: SentTransaction, look: SentLook & { readonly at: 'block' }) {
  if (receives === undefined || !look.ok || look.arrived === undefined) return {}
  return { receives: { ...receives, arrived: look.arrived.toString() } }
}

/** Whether it is worth looking again: it waits, or it was in a block so lately that the chain may take it back. */
export function isOpenSent({ status, settledAt = 0 }: SentTransaction, now: number): boolean {
  return status === 'pending' || now - settledAt < receiptWaitMs
}

function lost(sent: SentTransaction, passed: boolean, now: number): SentTransaction {
  if (sent.status === 'dropped' || (passed && isPassed(sent))) return sent
  // It was in a block, and the chain has taken that back: it waits again.
  if (sent.status !== 'pending') return waiting({ ...sent, seenAt: now })
  if (passed) return settled({ ...bare(sent), status: 'replaced' }, sent, now)
  const isLong = now - (sent.seenAt ?? sent.sentAt) >= receiptWaitMs
  // What a smart account sends has a name of its own until somebody puts it into a transaction. What no node has ever shown
  // may be on its way all the same, sped up or through a private pool: who is told that it is gone would pay twice.
  const isKnown = sent.hash !== undefined && sent.nonce !== undefined
  return isLong && !sent.isSmartAccount && isKnown
    ? settled({ ...bare(sent), status: 'dropped' }, sent, now)
    : sent
}

/** Something else has that turn: it is not looked for there any more. */
function withoutGuess({ nonceGuess: _, ...sent }: SentTransaction): SentTransaction {
  return sent
}

function isPassed({ status }: SentTransaction): boolean {
  return status === 'replaced' || status === 'cancelled' || status === 'spedUp'
}

function waiting(sent: SentTransaction): SentTransaction {
  return { ...bare(sent), status: 'pending' }
}

/** The time when it was first seen to be so. */
function settled(next: SentTransaction, before: SentTransaction, now: number): SentTransaction {
  const isNew = before.status !== next.status || before.block !== next.block || before.settledAt === undefined
  return isNew ? { ...next, settledAt: now } : before
}

/** Without what only belongs to an end. */
function bare({
  settledAt: _,
  block: __,
  reason: ___,
  replacedBy: ____,
  ...sent
}: SentTransaction): SentTransaction {
  return sent
}

function told({
  hash,
  nonce,
}: {
  readonly hash?: string
  readonly nonce?: number
}): Partial<SentTransaction> {
  return { ...(hash !== undefined && { hash }), ...(nonce !== undefined && { nonce }) }
}
