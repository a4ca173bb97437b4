import type { Purchase, PurchaseProgress } from '@latchkey/core/onramp'
import { useEffect } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useValue } from '../../../hooks/useValue.ts'
import { useBuyEngine } from '../useBuyEngine.ts'

/** The progress of a purchase: undefined for an unknown one, `looking` while loading, `failed` when that failed. */
export function usePurchase(id: string): PurchaseProgress | 'looking' | 'failed' | undefined {
  const { followPurchases, getPurchase, getPurchases, startPurchases, watchPurchase, watchPurchases } =
    useBuyEngine()
  const latchkey = useLatchkey()
  // The purchase is checked while the view is shown.
  useEffect(() => followPurchases(latchkey), [followPurchases, latchkey])
  const followed = useValue(
    latchkey,
    (instance, listener) => watchPurchase(instance, id, listener),
    (instance) => getPurchase(instance, id),
    [id],
  )
  // A past purchase is in the list of purchases.
  const isListed = followed === undefined
  useEffect(() => (isListed ? startPurchases(latchkey) : undefined), [startPurchases, latchkey, isListed])
  const list = useValue(latchkey, watchPurchases, getPurchases)
  if (followed !== undefined) return followed
  if (list.phase === 'loading') return 'looking'
  if (list.phase === 'failed') return 'failed'
  const found = list.phase === 'ready' ? list.purchases.find((one) => one.id === id) : undefined
  return found && asProgress(found)
}

/** The progress of a purchase without a known window or page. */
function asProgress(purchase: Purchase): PurchaseProgress {
  const isUnderWay = purchase.state === 'created' || purchase.state === 'pending'
  return { purchase, phase: isUnderWay ? 'waiting' : 'done', isChecking: false, window: 'unknown' }
}
