import type { Latchkey } from '@latchkey/core'
import { useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { buyEngine } from '../onramp/useBuyEngine.ts'
import { buying } from './goBuy.ts'

/** Follows pending purchases, also from before a reload, while the account is shown: the banner reports their results. */
export function useBought(): void {
  const latchkey = useLatchkey()
  const { features, endpoints } = latchkey.config
  const isSelling = features.onramp && endpoints !== undefined
  useEffect(() => {
    if (!isSelling) return
    const left = new AbortController()
    // The next opening of the account loads the code again.
    followOpen(latchkey, left.signal).catch(() => undefined)
    return () => left.abort()
  }, [latchkey, isSelling])
}

/** Follows pending purchases until the account closes; without any, it loads no more code. */
async function followOpen(latchkey: Latchkey, left: AbortSignal): Promise<void> {
  const { hasOpenPurchases } = await buying.load(latchkey)
  if (!hasOpenPurchases(latchkey)) return
  const { followPurchases } = await buyEngine.load(latchkey)
  if (!left.aborted) left.addEventListener('abort', followPurchases(latchkey))
}
