import { activeConnection, addressOf } from '@latchkey/core/internal'
import { LiveRegion } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLast } from '../../hooks/useLast.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { lazyModule, useLazyModule } from '../../lazy/lazyModule.ts'
import { NobodyConnected } from '../account/NobodyConnected.tsx'
import { ActivityEnd } from './ActivityEnd.tsx'
import { ActivityGap } from './ActivityGap.tsx'
import { useTransactions } from './useTransactions.ts'

// For the view of a token, which fetches this file for it.
export { useTransactions } from './useTransactions.ts'

/** The list comes while the activity itself is read. */
const activityList = lazyModule(() => import('./ActivityList.tsx').then(({ ActivityList }) => ActivityList))

/** What happened with the account in use, on its network, newest first and month by month. */
export function TransactionsView(): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const account = useLast(useStore(latchkey.connections, (state) => activeConnection(state)))?.accounts[0]
  const { loadMore, refresh, ...state } = useTransactions(account)
  const { module: List } = useLazyModule(activityList)
  if (account === undefined) return <NobodyConnected />
  const address = addressOf(account)
  return (
    <>
      {state.phase === 'filled' && List !== undefined ? null : (
        <ActivityGap
          phase={state.phase === 'filled' ? 'loading' : state.phase}
          address={address}
          onRetry={refresh}
        />
      )}
      {List !== undefined && 'months' in state && state.months.length > 0 ? (
        <List months={state.months} more={state.phase === 'filled' ? state.more : 'none'} onMore={loadMore} />
      ) : null}
      {state.phase === 'filled' ? <ActivityEnd state={state} address={address} onMore={loadMore} /> : null}
      <LiveRegion message={state.phase === 'failed' ? say('activity.unavailable') : ''} />
    </>
  )
}
