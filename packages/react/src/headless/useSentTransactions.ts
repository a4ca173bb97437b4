import { type CaipAddress, getSent, type SentTransaction, watchSent } from '@latchkey/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'

const none: readonly SentTransaction[] = []

/** What was sent from this browser, by one account or by any, the last one first; it is looked after while a component shows it. */
export function useSentTransactions(account?: CaipAddress): readonly SentTransaction[] {
  const latchkey = useLatchkey()
  const last = useRef<readonly SentTransaction[]>(none)
  const watch = useCallback((tell: () => void) => watchSent(latchkey, tell, account), [latchkey, account])
  const read = () => {
    const next = getSent(latchkey, account)
    const isSame = next.length === last.current.length && next.every((sent, at) => sent === last.current[at])
    if (!isSame) last.current = next
    return last.current
  }
  return useSyncExternalStore(watch, read, () => none)
}
