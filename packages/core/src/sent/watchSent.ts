import type { CaipAddress } from '../base/caip.ts'
import { sameValue } from '../headless/sameValue.ts'
import type { Latchkey } from '../latchkey.ts'
import { followSent } from './followSent.ts'
import { sentBy, sentStore } from './sentStore.ts'
import type { SentTransaction } from './sentTransaction.ts'
import { sendReceiptWaitMs } from './times.ts'

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
