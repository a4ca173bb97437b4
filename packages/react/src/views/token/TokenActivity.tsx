import { type CaipAddress, type Holding, pushView } from '@latchkey/core'
import { PairSkeleton, Row, Rows, SectionLabel, Sheet, TextLink } from '@latchkey/ui'
import { type ReactElement, useId } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
// From the code that lists activity: in files of their own they would be fetched one by one.
import { ActivityRow, activityKey, useSentNotes } from '../activity/ActivityList.tsx'
import { useTransactions } from '../activity/TransactionsView.tsx'
import { tokenEntries } from './tokenEntries.ts'

/** How many transactions are shown; the rest is a step away. */
const fewRows = 3

type TokenActivityProps = {
  readonly account: CaipAddress
  readonly token: Holding
}

/** What happened last with one token, from what was read of the account's activity. */
export function TokenActivity({ account, token }: TokenActivityProps): ReactElement | null {
  const latchkey = useLatchkey()
  const say = useWords()
  const noteOf = useSentNotes()
  const id = useId()
  const { loadMore: _, refresh, ...state } = useTransactions(account)
  // Nobody keeps such a list.
  if (state.phase === 'unserved') return null
  const all = 'months' in state ? state.months.flatMap(({ entries }) => entries) : []
  const shown = tokenEntries(all, token).slice(0, fewRows)
  const isMore = all.length > shown.length || (state.phase === 'filled' && state.more !== 'none')
  return (
    <>
      <SectionLabel
        id={id}
        end={
          state.phase === 'failed' ? (
            <TextLink label={say('activity.retry')} onClick={refresh} />
          ) : isMore ? (
            <TextLink
              label={say('token.activity.all')}
              onClick={() => pushView(latchkey, { name: 'Transactions' })}
            />
          ) : undefined
        }
      >
        {say('token.activity')}
      </SectionLabel>
      <Sheet>
        {state.phase === 'loading' ? (
          <>
            <PairSkeleton count={2} />
            <span className="sr">{say('activity.loading')}</span>
          </>
        ) : shown.length === 0 ? (
          <Row name={say(state.phase === 'failed' ? 'activity.unavailable' : 'token.activity.none')} />
        ) : (
          <Rows labelledBy={id}>
            {shown.map((entry) => (
              <ActivityRow key={activityKey(entry)} entry={entry} sent={noteOf(entry)} />
            ))}
          </Rows>
        )}
      </Sheet>
    </>
  )
}
