import { type QueryState as CoreState, type QueryRead, watchQuery } from '@latchkey/core/internal'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from './useLatchkey.ts'

/** What a read has come to, and the way to read again. */
export type QueryState<Data> = CoreState<Data>

/** What stands until the first word of a read. */
const loading = { phase: 'loading', refetch: () => {} } as const

/**
 * Watches a read of core's, which `key` stands for: the read itself is made anew at every drawing. Without a key nothing
 * is read yet.
 */
export function useWalletQuery<Data>(key: string | undefined, read: QueryRead<Data>): QueryState<Data> {
  const latchkey = useLatchkey()
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  const [watched, setWatched] = useState<{ readonly key: string; readonly state: QueryState<Data> }>()
  useEffect(() => {
    if (key === undefined) return
    return watchQuery<Data>(
      latchkey,
      () => latest.current(),
      (state) => setWatched({ key, state }),
    )
  }, [latchkey, key])
  return watched !== undefined && watched.key === key ? watched.state : loading
}
