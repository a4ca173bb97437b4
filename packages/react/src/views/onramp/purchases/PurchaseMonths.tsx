import type { Purchase, PurchaseList } from '@latchkey/core/onramp'
import { LongList } from '@latchkey/ui'
import { type ReactElement, useMemo } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useStore } from '../../../hooks/useStore.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { monthLabel } from '../../activity/activityDates.ts'
import { useBuyEngine } from '../useBuyEngine.ts'
import { PurchaseRow } from './PurchaseRow.tsx'

const keyOf = ({ id }: Purchase) => id
const row = (purchase: Purchase, tabIndex: number) => <PurchaseRow purchase={purchase} tabIndex={tabIndex} />

type PurchaseMonthsProps = { readonly list: Extract<PurchaseList, { readonly phase: 'ready' }> }

/** The purchases by month; older ones load near the end of the list. */
export function PurchaseMonths({ list: { months, more } }: PurchaseMonthsProps): ReactElement {
  const { loadMorePurchases } = useBuyEngine()
  const latchkey = useLatchkey()
  const { words, deps } = latchkey
  const say = useWords()
  const { locale } = useStore(words)
  const groups = useMemo(
    () =>
      months.map(({ year, month, purchases }) => ({
        id: `${year}-${month}`,
        label: monthLabel(locale, { year, month }, deps.clock.now()),
        items: purchases,
      })),
    [months, locale, deps],
  )
  return (
    <LongList
      groups={groups}
      label={say('onramp.activity.list')}
      keyOf={keyOf}
      row={row}
      more={more !== 'none'}
      onNearEnd={more === 'there' ? () => void loadMorePurchases(latchkey) : undefined}
    />
  )
}
