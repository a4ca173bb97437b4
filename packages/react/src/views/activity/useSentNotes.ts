import { type ActivityEntry, sentStore } from '@latchkey/core'
import { receiverNames } from '@latchkey/core/internal'
import { useCallback, useMemo } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import type { SentNote } from './activityLine.ts'

/** What this browser knows of a transaction because it sent it. */
export function useSentNotes(): (entry: ActivityEntry) => SentNote | undefined {
  const sent = useStore(sentStore(useLatchkey()))
  const nameOf = useMemo(() => receiverNames(sent), [sent])
  return useCallback(
    ({ sentId, chainId, hash }) => ({
      ...sent.find(
        (one) => one.id === sentId || (one.chainId === chainId && hash !== '' && one.hash === hash),
      ),
      nameOf,
    }),
    [sent, nameOf],
  )
}
