import type { SwapPreset } from '@latchkey/core'
import type { SwapState } from '@latchkey/core/swap'
import { useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useStore } from '../../hooks/useStore.ts'
import { useSwapEngine } from './useSwapEngine.ts'

/** The state of the swap form; while a view uses it, it follows the account, the network and the price. */
export function useSwapState(preset?: SwapPreset): SwapState {
  const { startSwap, swapStore } = useSwapEngine()
  const latchkey = useLatchkey()
  const given = JSON.stringify(preset)
  useEffect(() => {
    const stop = startSwap(latchkey, given === undefined ? undefined : JSON.parse(given))
    // The next view mounts before this one unmounts: its requests must not be cancelled in between.
    return () => queueMicrotask(stop)
  }, [startSwap, latchkey, given])
  return useStore(swapStore(latchkey))
}
