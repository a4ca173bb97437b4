import type { BuyPreset } from '@latchkey/core'
import type { BuyState } from '@latchkey/core/onramp'
import { useEffect, useRef } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useBuyEngine } from './useBuyEngine.ts'

/** What is about to be bought; while a view shows it, it follows the account, the offer and the prices. */
export function useBuyState(preset?: BuyPreset): BuyState {
  const { buyStore, startBuy } = useBuyEngine()
  const latchkey = useLatchkey()
  // What the view was opened with, once: from then on the visitor changes it. Nothing wished for is no wish to begin anew.
  const first = useRef(preset && Object.keys(preset).length > 0 ? preset : undefined)
  useEffect(() => startBuy(latchkey, first.current), [startBuy, latchkey])
  return useStore(buyStore(latchkey))
}
