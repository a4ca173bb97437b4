import type { ActivityEntry, ActivityMonth, ActivityState } from '@latchkey/core'
import { LongList } from '@latchkey/ui'
import { type ReactElement, useCallback, useMemo } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useWords } from '../../hooks/useWords.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { monthLabel } from './activityDates.ts'
import { activityKey } from './activityKey.ts'
import { useSentNotes } from './useSentNotes.ts'

// For the view of a token, which fetches this file for them.
export { ActivityRow, activityKey, useSentNotes }

type ActivityListProps = {
  readonly months: readonly ActivityMonth[]
  readonly more: Extract<ActivityState, { readonly phase: 'ready' }>['more']
  readonly onMore: () => void
}

/** What happened, month by month; older ones are asked for when the end comes near. */
export function ActivityList({ months, more, onMore }: ActivityListProps): ReactElement {
  const { words, deps } = useLatchkey()
  const say = useWords()
  const { locale } = useStore(words)
  const noteOf = useSentNotes()
  const groups = useMemo(
    () =>
      months.map(({ year, month, entries }, at) => ({
        // What waits stands on top, out of its month: one month may come twice. The lower one keeps its name when that comes.
        id: `${year}-${month}-${months.findLastIndex((one) => one.year === year && one.month === month) - at}`,
        label: monthLabel(locale, { year, month }, deps.clock.now()),
        items: entries,
      })),
    [months, locale, deps],
  )
  const row = useCallback(
    (entry: ActivityEntry, tabIndex: number) => (
      <ActivityRow entry={entry} sent={noteOf(entry)} tabIndex={tabIndex} />
    ),
    [noteOf],
  )
  return (
    <LongList
      groups={groups}
      label={say('activity.list')}
      keyOf={activityKey}
      row={row}
      more={more !== 'none'}
      onNearEnd={more === 'there' ? onMore : undefined}
    />
  )
}
