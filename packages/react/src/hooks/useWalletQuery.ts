import { queries } from '@latchkey/core'
import type { QueryObserverOptions, QueryObserverResult } from '@tanstack/query-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { lazyModule } from '../lazy/lazyModule.ts'
import { useLatchkey } from './useLatchkey.ts'

const queryCore = lazyModule(() => import('@tanstack/query-core'))

/** What a read has come to. */
export type QueryState<Data> = (
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly data: Data }
  | { readonly phase: 'failed'; readonly error?: Error }
) & { readonly refetch: () => void }

type Watched = { readonly key: string; readonly result: QueryObserverResult<unknown> }

/** A read of core's, or the way to load one. */
type Read<Data> = () => QueryObserverOptions<Data> | Promise<QueryObserverOptions<Data>>

/**
 * Watches a read of core's, which `key` stands for: the read itself is made anew at every drawing. The library that keeps
 * reads comes with the first one. Without a key nothing is read yet.
 */
export function useWalletQuery<Data>(key: string | undefined, read: Read<Data>): QueryState<Data> {
  const latchkey = useLatchkey()
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  const [watched, setWatched] = useState<Watched>()

  useEffect(() => {
    if (key === undefined) return
    let stop: (() => void) | undefined
    let gone = false
    const hear = (result: QueryObserverResult<unknown>) => gone || setWatched({ key, result })
    Promise.all([queries(latchkey), queryCore.load(latchkey), latest.current()]).then(
      ([client, { QueryObserver }, options]) => {
        if (gone) return
        const observer = new QueryObserver(client, options as QueryObserverOptions)
        stop = observer.subscribe(hear)
        hear(observer.getCurrentResult())
      },
      // Code did not load: what is drawn stays at loading, and the next view that reads asks again.
      () => undefined,
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [latchkey, key])

  const result = watched?.key === key ? watched?.result : undefined
  const refetch = useCallback(() => void result?.refetch(), [result])
  if (result?.data !== undefined) return { phase: 'ready', data: result.data as Data, refetch }
  return result?.isError ? { phase: 'failed', error: result.error, refetch } : { phase: 'loading', refetch }
}
