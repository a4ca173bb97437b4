import type { ActivityState, ActivityWatch, CaipAddress } from '@latchkey/core'
import { activeAccount } from '@latchkey/core/internal'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { lazyModule } from '../lazy/lazyModule.ts'

const activityFlows = lazyModule(() => import('@latchkey/core/activity'))

/** What happened with an account, and the ways to more of it. */
export type ActivityControl = ActivityState & {
  /** Brings the next older page. */
  readonly loadMore: () => void
  /** Brings what is new; after a failure it is read again. */
  readonly refresh: () => void
}

/** What happened with the account in use, or with one, on its chain: newest first, without spam, page by page. */
export function useActivity({
  account,
}: {
  readonly account?: CaipAddress | undefined
} = {}): ActivityControl {
  const latchkey = useLatchkey()
  const active = useStore(latchkey.connections, (state) => activeAccount(state))
  const whose = account ?? active
  const [heard, setHeard] = useState<{ readonly whose: CaipAddress; readonly state: ActivityState }>()
  const watch = useRef<ActivityWatch>(undefined)
  useEffect(() => {
    if (whose === undefined) return
    let gone = false
    activityFlows.load(latchkey).then(
      ({ watchActivity }) => {
        if (gone) return
        watch.current = watchActivity(latchkey, (state) => setHeard({ whose, state }), whose)
      },
      // Code did not load: what is drawn stays at loading, and the next view that reads asks again.
      () => undefined,
    )
    return () => {
      gone = true
      watch.current?.stop()
      watch.current = undefined
    }
  }, [latchkey, whose])
  const loadMore = useCallback(() => watch.current?.loadMore(), [])
  const refresh = useCallback(() => watch.current?.refresh(), [])
  const known = heard?.whose === whose ? heard?.state : undefined
  const state: ActivityState = known ?? { phase: whose === undefined ? 'idle' : 'loading' }
  return { ...state, loadMore, refresh }
}
