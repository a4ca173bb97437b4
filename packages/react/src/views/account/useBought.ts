import type { Latchkey } from '@latchkey/core'
import { useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { buyEngine } from '../onramp/useBuyEngine.ts'
import { buying } from './goBuy.ts'

/** Follows purchases under way, as after a reload, while the account is shown: the banner tells what came of each. */
export function useBought(): void {
  const latchkey = useLatchkey()
  const { features, endpoints } = latchkey.config
  const isSelling = features.onramp && endpoints !== undefined
  useEffect(() => {
    if (!isSelling) return
    const left = new AbortController()
    // Code that did not load is asked for again when the account is opened the next time.
    followOpen(latchkey, left.signal).catch(() => undefined)
    return () => left.abort()
  }, [latchkey, isSelling])
}

/** Follows purchases under way until it is left; without any, nothing more is fetched. */
async function followOpen(latchkey: Latchkey, left: AbortSignal): Promise<void> {
  const { hasOpenPurchases } = await buying.load(latchkey)
  if (!hasOpenPurchases(latchkey)) return
  const { followPurchases } = await buyEngine.load(latchkey)
  if (!left.aborted) left.addEventListener('abort', followPurchases(latchkey))
}
