import { addressOf, pushView } from '@latchkey/core'
import { QuietButton, Rows, Sheet } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { ActivityEnd } from '../activity/ActivityEnd.tsx'
import { ActivityGap } from '../activity/ActivityGap.tsx'
import { ActivityRow } from '../activity/ActivityRow.tsx'
import { activityKey } from '../activity/activityKey.ts'
import { useActivityList } from '../activity/useActivityList.ts'
import { useSentNotes } from '../activity/useSentNotes.ts'
import { useTransactions } from '../activity/useTransactions.ts'
import type { AccountTabProps } from './TokensTab.tsx'

/** How many rows stand before the way to the rest. */
const fewRows = 5

/** What happened last with the account. */
export function ActivityTab({ connection, full }: AccountTabProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  const noteOf = useSentNotes()
  const List = useActivityList()
  const [account] = connection.accounts
  const { loadMore, refresh, ...state } = useTransactions(account)
  const address = addressOf(account)
  const months = state.phase === 'filled' || state.phase === 'failed' ? state.months : []
  const entries = months.flatMap((month) => month.entries)
  const gap =
    state.phase === 'filled' ? null : <ActivityGap phase={state.phase} address={address} onRetry={refresh} />
  if (full)
    return (
      <>
        {gap}
        {List !== undefined && entries.length > 0 ? (
          <List months={months} more={state.phase === 'filled' ? state.more : 'none'} onMore={loadMore} />
        ) : null}
        {state.phase === 'filled' ? <ActivityEnd state={state} address={address} onMore={loadMore} /> : null}
      </>
    )
  return (
    <>
      {gap}
      {entries.length > 0 ? (
        <Sheet>
          <Rows label={say('activity.list')}>
            {entries.slice(0, fewRows).map((entry) => (
              <ActivityRow key={activityKey(entry)} entry={entry} sent={noteOf(entry)} />
            ))}
          </Rows>
        </Sheet>
      ) : null}
      {entries.length > fewRows ? (
        <QuietButton
          tone="accent"
          label={say('activity.all')}
          onClick={() => pushView(latchkey, { name: 'Transactions' })}
        />
      ) : null}
    </>
  )
}
