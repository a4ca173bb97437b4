import type { QueryClient } from '@tanstack/query-core'
import type { Latchkey } from './latchkey.ts'
import { slot } from './slots.ts'

type Reading = Pick<Latchkey, 'kept' | 'config' | 'storage' | 'deps'>

/** The client, once it is asked for. */
const held = slot('queries', (): { client?: Promise<QueryClient> } => ({}))

/** What this instance has read and may still use; the library comes when the first thing is read. */
export function queries(latchkey: Reading): Promise<QueryClient> {
  const kept = held(latchkey)
  kept.client ??= load(latchkey).catch((error: unknown) => {
    // What did not load may load next time.
    delete kept.client
    throw error
  })
  return kept.client
}

async function load(latchkey: Reading): Promise<QueryClient> {
  const [{ QueryClient }, { rememberIdentities }, { rememberBalances }] = await Promise.all([
    import('@tanstack/query-core'),
    import('../api/rememberIdentities.ts'),
    import('../api/rememberBalances.ts'),
  ])
  // Asking again is the business of `withRetry`, which knows what may pass.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  rememberIdentities(latchkey, client)
  rememberBalances(latchkey, client)
  return client
}
