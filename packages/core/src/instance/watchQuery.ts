import type { QueryObserverOptions, QueryObserverResult } from '@tanstack/query-core'
import type { Latchkey } from './latchkey.ts'
import { queries } from './queries.ts'

/** What a read has come to, and the way to read again. */
export type QueryState<Data> = (
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly data: Data }
  | { readonly phase: 'failed'; readonly error: Error }
) & { readonly refetch: () => void }

/** A read, or the way to load one. */
export type QueryRead<Data> = () => QueryObserverOptions<Data> | Promise<QueryObserverOptions<Data>>

/**
 * Reads, and tells what that has come to whenever it changes, until stopped. The library that keeps reads comes with the
 * first one; where it does not load, the read has failed like any other, and reading again loads it.
 */
export function watchQuery<Data>(
  latchkey: Latchkey,
  read: QueryRead<Data>,
  listener: (state: QueryState<Data>) => void,
): () => void {
  let unwatch = () => {}
  let isOver = false
  const hear = (state: QueryState<Data>) => isOver || listener(state)

  async function begin(): Promise<void> {
    try {
      const [client, { QueryObserver }, options] = await Promise.all([
        queries(latchkey),
        import('@tanstack/query-core'),
        read(),
      ])
      if (isOver) return
      const observer = new QueryObserver(client, options as QueryObserverOptions)
      unwatch = observer.subscribe((result) => hear(stateOf(result)))
      hear(stateOf(observer.getCurrentResult()))
    } catch (error) {
      hear({ phase: 'failed', error: error as Error, refetch: begin })
    }
  }

  void begin()
  return () => {
    isOver = true
    unwatch()
  }
}

function stateOf<Data>({
  data,
  isError,
  error,
  refetch: readAgain,
}: QueryObserverResult<unknown>): QueryState<Data> {
  const refetch = () => void readAgain()
  if (data !== undefined) return { phase: 'ready', data: data as Data, refetch }
  return isError ? { phase: 'failed', error, refetch } : { phase: 'loading', refetch }
}
