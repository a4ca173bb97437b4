import type { BuyPreset } from '@latchkey/core'
import type { BuyState } from '@latchkey/core/onramp'
import { useEffect, useRef } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useBuyEngine } from './useBuyEngine.ts'

/** The state of the buy form; while a view uses it, it follows the account, the options and the quotes. */
export function useBuyState(preset?: BuyPreset): BuyState {
  const { buyStore, startBuy } = useBuyEngine()
  const latchkey = useLatchkey()
  // The preset applies once: afterwards the visitor changes the form. An empty preset does not reset the form.
  const first = useRef(preset && Object.keys(preset).length > 0 ? preset : undefined)
  useEffect(() => startBuy(latchkey, first.current), [startBuy, latchkey])
  return useStore(buyStore(latchkey))
}
