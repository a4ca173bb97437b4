import type { InfiniteQueryObserver, InfiniteQueryObserverResult } from '@tanstack/query-core'
import type { CaipAddress } from '../../base/caip.ts'
import { sameValue } from '../../base/sameValue.ts'
import { type ActivityPages, activityQuery, activityStaleMs } from '../../features/activity/activityQuery.ts'
import { type ActivityState, activityState } from '../../features/activity/activityState.ts'
import type { ActivityEntry, ActivityPage } from '../../features/activity/entry.ts'
import { createGather, type Gather } from '../../features/activity/gatherEntries.ts'
import { refreshActivity } from '../../features/activity/refreshActivity.ts'
import { activeAccount } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { getSent, watchSent } from '../sent/watchSent.ts'
import { sentEntry } from './sentEntry.ts'

/** The past of an account while it is watched, and the ways on. */
export type ActivityWatch = {
  stop(): void
  /** Brings the next older page; nothing to do where there is none, or while one comes. */
  loadMore(): void
  /** Brings what is new on top; after a failure it is read again. */
  refresh(): void
}

type Observer = InfiniteQueryObserver<ActivityPage, Error, ActivityPages, readonly unknown[], string>
type Result = InfiniteQueryObserverResult<ActivityPages, Error>

/**
 * Reads what happened with the account in use, or with one, and tells of every change; again when the account in use is
 * another. What this page has sent is in it from the moment of sending.
 */
export function watchActivity(
  latchkey: Latchkey,
  listener: (state: ActivityState) => void,
  account?: CaipAddress,
): ActivityWatch {
  const wanted = () => account ?? activeAccount(latchkey.connections.getState())
  let current: CaipAddress | undefined
  let observer: Observer | undefined
  let last: ActivityState = { phase: wanted() === undefined ? 'idle' : 'loading' }
  let unwatch = () => {}
  const tell = (next: ActivityState) => {
    if (isSame(last, next)) return
    last = next
    listener(next)
  }

  async function begin(now: CaipAddress, isWanted: () => boolean): Promise<void> {
    try {
      const [client, { InfiniteQueryObserver }] = await Promise.all([
        queries(latchkey),
        import('@tanstack/query-core'),
      ])
      if (!isWanted()) return
      const query = activityQuery(latchkey, now)
      const read = client.getQueryState(query.queryKey)
      const watcher: Observer = new InfiniteQueryObserver(client, query)
      observer = watcher
      const gather = createGather()
      const hear = () => {
        const sent = getSent(latchkey, now).map(sentEntry)
        if (isWanted()) tell(stateOf(watcher.getCurrentResult(), sent, gather))
      }
      const stops = [watcher.subscribe(hear), watchSent(latchkey, hear, now)]
      unwatch = () => {
        for (const stop of stops) stop()
      }
      hear()
      if (read?.data !== undefined && Date.now() - read.dataUpdatedAt >= activityStaleMs) refresh()
    } catch (error) {
      // The code that reads did not load: whoever watches again asks again.
      if (isWanted()) tell({ phase: 'failed', error: error as Error, entries: [], months: [] })
    }
  }

  function follow(): void {
    const now = wanted()
    if (now === current) return
    leave()
    current = now
    tell({ phase: now === undefined ? 'idle' : 'loading' })
    if (now !== undefined) void begin(now, () => current === now)
  }

  function leave(): void {
    current = undefined
    observer = undefined
    unwatch()
    unwatch = () => {}
  }

  function refresh(): void {
    if (current === undefined) return
    if (last.phase === 'failed') void observer?.refetch()
    // What is there stays when nothing newer could be had.
    else refreshActivity(latchkey, current).catch(() => undefined)
  }

  const stop = latchkey.connections.subscribe(follow)
  follow()
  return {
    stop() {
      stop()
      leave()
    },
    loadMore() {
      const { hasNextPage, isFetchingNextPage } = observer?.getCurrentResult() ?? {}
      if (hasNextPage && !isFetchingNextPage) void observer?.fetchNextPage()
    },
    refresh,
  }
}

/** The list is the very same where it says the same: a long one is not gone through again. */
function isSame(one: ActivityState, other: ActivityState): boolean {
  if ('entries' in one && 'entries' in other) {
    const [{ entries, months: _, ...rest }, { entries: others, months: __, ...more }] = [one, other]
    return entries === others && sameValue(rest, more)
  }
  return sameValue(one, other)
}

function stateOf(
  { data, error, isFetchNextPageError, isFetchingNextPage, isFetching }: Result,
  sent: readonly ActivityEntry[],
  gather: Gather,
): ActivityState {
  const more = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : undefined
  // Asked again after a failure: it is under way, not failed any more.
  const failure = isFetching ? undefined : (error ?? undefined)
  return activityState({ pages: data?.pages, error: failure, more }, sent, gather)
}
