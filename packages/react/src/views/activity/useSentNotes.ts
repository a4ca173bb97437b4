import type { ActivityEntry, SentTransaction } from '@latchkey/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useChunk } from '../../hooks/useChunk.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import type { SentNote } from './activityLine.ts'

const load = () => import('./sentDoor.ts')
const none: readonly SentTransaction[] = []

/** What this browser knows of a transaction because it sent it; the code that remembers comes by itself. */
export function useSentNotes(): (entry: ActivityEntry) => SentNote | undefined {
  const latchkey = useLatchkey()
  const { part: door } = useChunk(load)
  const [sent, setSent] = useState(none)
  useEffect(() => {
    const store = door?.sentStore(latchkey)
    if (store === undefined) return
    setSent(store.getState())
    return store.subscribe(setSent)
  }, [door, latchkey])
  const nameOf = useMemo(() => door?.receiverNames(sent), [door, sent])
  return useCallback(
    ({ sentId, chainId, hash }) => ({
      ...sent.find(
        (one) => one.id === sentId || (one.chainId === chainId && hash !== '' && one.hash === hash),
      ),
      ...(nameOf && { nameOf }),
    }),
    [sent, nameOf],
  )
}
