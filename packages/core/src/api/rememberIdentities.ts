import type { QueryClient } from '@tanstack/query-core'
import { identityCache, listCache, writeCache } from '../base/caches.ts'
import type { LatchkeyStorage } from '../base/storage.ts'
import type { ApiCaller } from './createApi.ts'

/** Lets names and pictures outlive a reload for as long as they are fresh, so that an account is called by its name at once. */
export function rememberIdentities(
  latchkey: ApiCaller & { readonly storage: LatchkeyStorage },
  client: QueryClient,
): void {
  if (!latchkey.config.endpoints) return
  for (const [address, { value, timestamp }] of listCache(latchkey, identityCache)) {
    client.setQueryData(['identity', address], value, { updatedAt: timestamp })
  }
  client.getQueryCache().subscribe((news) => {
    if (news.type !== 'updated' || news.action.type !== 'success' || news.action.manual) return
    const [kind, address] = news.query.queryKey
    if (kind === 'identity') writeCache(latchkey, identityCache, String(address), news.query.state.data)
  })
}
