import type { QueryObserverOptions } from '@tanstack/query-core'
import type { CaipAddress } from '../../base/caip.ts'
import { sameValue } from '../../base/sameValue.ts'
import { activeAccount } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { watchQuery } from '../../instance/watchQuery.ts'

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

/** Reads for an account, again when the account in use is another. */
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

  function follow(): void {
    const now = wanted()
    if (now === current) return
    current = now
    unwatch()
    unwatch = () => {}
    tell({ phase: now === undefined ? 'idle' : 'loading' })
    if (now !== undefined)
      unwatch = watchQuery<Data>(
        latchkey,
        () => query(now),
        ({ refetch: _, ...state }) => tell(state),
      )
  }

  const stop = latchkey.connections.subscribe(follow)
  follow()
  return () => {
    stop()
    current = undefined
    unwatch()
  }
}
