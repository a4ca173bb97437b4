import type { QueryObserverOptions, QueryObserverResult } from '@tanstack/query-core'
import type { CaipAddress } from '../../base/caip.ts'
import { sameValue } from '../../base/sameValue.ts'
import { activeAccount } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'

/** What a read has come to; `idle` while there is no account to read for. */
export type ReadState<Data> =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly data: Data }
  | { readonly phase: 'failed'; readonly error: Error }

/** Which account is read, and how. */
export type AccountRead<Data> = {
  /** The account in use unless told. */
  readonly account?: CaipAddress | undefined
  readonly query: (account: CaipAddress) => QueryObserverOptions<Data>
}

/** Reads for an account, again when the account in use is another; the library that keeps reads comes with the first one. */
export function watchRead<Data>(
  latchkey: Latchkey,
  { account, query }: AccountRead<Data>,
  listener: (state: ReadState<Data>) => void,
): () => void {
  const wanted = () => account ?? activeAccount(latchkey.connections.getState())
  let current: CaipAddress | undefined
  let last: ReadState<Data> = { phase: wanted() === undefined ? 'idle' : 'loading' }
  let unwatch = () => {}
  const tell = (next: ReadState<Data>) => {
    if (sameValue(last, next)) return
    last = next
    listener(next)
  }

  async function begin(now: CaipAddress, isWanted: () => boolean): Promise<void> {
    try {
      const [client, { QueryObserver }] = await Promise.all([
        queries(latchkey),
        import('@tanstack/query-core'),
      ])
      if (!isWanted()) return
      const observer = new QueryObserver(client, query(now) as QueryObserverOptions)
      const hear = (result: QueryObserverResult) => isWanted() && tell(stateOf<Data>(result))
      unwatch = observer.subscribe(hear)
      hear(observer.getCurrentResult())
    } catch (error) {
      // The code that reads did not load: whoever watches again asks again.
      if (isWanted()) tell({ phase: 'failed', error: error as Error })
    }
  }

  function follow(): void {
    const now = wanted()
    if (now === current) return
    current = now
    unwatch()
    unwatch = () => {}
    tell({ phase: now === undefined ? 'idle' : 'loading' })
    if (now !== undefined) void begin(now, () => current === now)
  }

  const stop = latchkey.connections.subscribe(follow)
  follow()
  return () => {
    stop()
    current = undefined
    unwatch()
  }
}

function stateOf<Data>({ data, isError, error }: QueryObserverResult): ReadState<Data> {
  if (data !== undefined) return { phase: 'ready', data: data as Data }
  return isError ? { phase: 'failed', error } : { phase: 'loading' }
}
