import type { SentTransaction } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import type { ConfirmedPhase } from './confirmedState.ts'

/** The functions that follow a transaction; the engines of sending and of swapping provide them. */
type SentEngine = Pick<
  typeof import('../send/sendEngine.ts'),
  'confirmedPhase' | 'sendReceiptWaitMs' | 'sentStore' | 'watchSent'
>

/** A transaction sent from this browser, and its phase; it is followed while a view shows it. */
export function useSent(
  { confirmedPhase, sendReceiptWaitMs, sentStore, watchSent }: SentEngine,
  id: string,
): {
  readonly sent: SentTransaction | undefined
  readonly phase: ConfirmedPhase
} {
  const latchkey = useLatchkey()
  const { clock } = latchkey.deps
  useEffect(() => watchSent(latchkey, () => {}), [watchSent, latchkey])
  const sent = useStore(sentStore(latchkey), (list) => list.find((one) => one.id === id))
  const [now, setNow] = useState(() => clock.now())
  const slowAt = sent?.status === 'pending' ? sent.sentAt + sendReceiptWaitMs : undefined
  useEffect(() => {
    if (slowAt === undefined) return
    const timer = clock.setTimeout(() => setNow(clock.now()), Math.max(0, slowAt - clock.now()))
    return () => clock.clearTimeout(timer)
  }, [clock, slowAt])
  return { sent, phase: confirmedPhase(sent, now) }
}
