import type { CaipAddress } from '../../base/caip.ts'
import { sameValue } from '../../base/sameValue.ts'
import { sentBy, sentStore } from '../../features/sent/sentStore.ts'
import type { SentTransaction } from '../../features/sent/sentTransaction.ts'
import { sendReceiptWaitMs } from '../../features/sent/times.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { followSent } from './followSent.ts'

/** What was sent from this browser, by one account or by any, the last one first. */
export function getSent(latchkey: Latchkey, account?: CaipAddress): readonly SentTransaction[] {
  return sentBy(sentStore(latchkey).getState(), account)
}

/** Hears what becomes of what was sent, and looks after it meanwhile; returns the way to stop. */
export function watchSent(
  latchkey: Latchkey,
  listener: (sent: readonly SentTransaction[]) => void,
  account?: CaipAddress,
): () => void {
  let last = getSent(latchkey, account)
  const unwatch = sentStore(latchkey).subscribe(() => {
    const next = getSent(latchkey, account)
    if (sameValue(last, next)) return
    last = next
    listener(next)
  })
  const stop = followSent(latchkey)
  return () => {
    unwatch()
    stop()
  }
}

/** Whether a transaction takes longer than somebody who has just sent it looks at the screen. */
export function isSlow({ status, sentAt }: SentTransaction, now: number): boolean {
  return status === 'pending' && now - sentAt >= sendReceiptWaitMs
}

/** Whether a wallet says that it was sent, and no node has shown it by the time that others are seen: it may come all the same. */
export function isUnseen(sent: SentTransaction, now: number): boolean {
  const { hash, nonce, seenAt } = sent
  return isSlow(sent, now) && hash !== undefined && nonce === undefined && seenAt === undefined
}
