import type { CaipAddress } from '../../base/caip.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { type ActivityPages, activityPageQuery, activityQuery } from './activityQuery.ts'
import type { ActivityPage } from './entry.ts'
import { hashKey } from './mergeEntries.ts'

/**
 * Reads the newest page of an account's past anew and puts what is new on top of what is there: pages that have been read do
 * not change, and a long list is not read again from its end.
 */
export async function refreshActivity(latchkey: Latchkey, account: CaipAddress): Promise<void> {
  const client = await queries(latchkey)
  const { queryKey } = activityQuery(latchkey, account)
  const first = await client.fetchQuery({ ...activityPageQuery(latchkey, account), staleTime: 0 })
  client.setQueryData<ActivityPages>(queryKey, (before) => before && withNewest(before, first))
}

function withNewest({ pages, pageParams }: ActivityPages, first: ActivityPage): ActivityPages {
  const [old, ...rest] = pages
  const fresh = new Set(first.entries.map(hashKey))
  const meets = old === undefined || old.entries.some((entry) => fresh.has(hashKey(entry)))
  // More has happened than fits on a page: what lies between is not known, so the list begins anew.
  if (old === undefined || (!meets && old.entries.length > 0)) return { pages: [first], pageParams: [''] }
  // What waited and is no longer told of is gone; everything else of the old page stays below the new.
  const kept = old.entries.filter((entry) => entry.status !== 'pending' && !fresh.has(hashKey(entry)))
  const { next } = old.entries.length > 0 ? old : first
  const { next: _, ...page } = first
  const grown = { ...page, entries: [...first.entries, ...kept], ...(next !== undefined && { next }) }
  return { pages: [grown, ...rest], pageParams }
}
