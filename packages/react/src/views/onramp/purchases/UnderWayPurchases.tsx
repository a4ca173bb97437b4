import type { PurchaseProgress } from '@latchkey/core/onramp'
import { Rows, SectionLabel, Sheet } from '@latchkey/ui'
import { type ReactElement, useEffect, useId } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useValue } from '../../../hooks/useValue.ts'
import { useWords } from '../../../hooks/useWords.ts'
import { useBuyEngine } from '../useBuyEngine.ts'
import { PurchaseRow } from './PurchaseRow.tsx'

/** The maximum number of rows; the list of purchases has the others. */
const mostShown = 2

/** Pending purchases, also from before a reload; each opens its progress. */
export function UnderWayPurchases(): ReactElement | null {
  const { followPurchases, openPurchases, watchPurchase } = useBuyEngine()
  const latchkey = useLatchkey()
  const say = useWords()
  const label = useId()
  useEffect(() => followPurchases(latchkey), [followPurchases, latchkey])
  const open = useValue<typeof latchkey, readonly PurchaseProgress[]>(
    latchkey,
    (instance, listener) => watchPurchase(instance, '', listener),
    openPurchases,
  )
  if (open.length === 0) return null
  return (
    <>
      <SectionLabel id={label}>{say('onramp.underWay')}</SectionLabel>
      <Sheet>
        <Rows labelledBy={label}>
          {open.slice(0, mostShown).map(({ purchase }) => (
            <PurchaseRow key={purchase.id} purchase={purchase} />
          ))}
        </Rows>
      </Sheet>
    </>
  )
}
