import { type Latchkey, startPairing, type View, type WalletEntry } from '@latchkey/core'
import { isShown } from '@latchkey/core/internal'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../../hooks/useStore.ts'
import { type PairingStand, type Patience, pairingStand } from './pairingStand.ts'

/** When a wait is said to be long (S9.28). */
const slowMs = 3_000
/** When another try is offered (S9.27). */
const stuckMs = 5_000

/** Asks for a code for as long as the view is on the screen, and tells what becomes of it. */
export function usePairingStand(
  latchkey: Latchkey,
  view: View,
  wallet: WalletEntry | undefined,
): PairingStand {
  useEffect(() => {
    // A visitor who was quicker than the drawing and has left by now does not want it begun.
    if (isShown(latchkey.router.getState(), view)) startPairing(latchkey, wallet)
  }, [latchkey, view, wallet])
  const state = useStore(latchkey.pairing)
  const patience = usePatience(latchkey, state.phase === 'opening' ? state.since : undefined)
  // Closing forgets the attempt at once; the card that still fades keeps showing what it came to.
  const last = useRef<PairingStand>(undefined)
  const fresh = pairingStand(state, patience)
  if (state.phase !== 'idle') last.current = fresh
  return last.current ?? fresh
}

/** How long a wait that began then has lasted, in words. */
function usePatience({ deps: { clock } }: Latchkey, since: number | undefined): Patience {
  const [passed, setPassed] = useState<{ readonly since: number | undefined; readonly ms: number }>()
  useEffect(() => {
    if (since === undefined) return
    const timers = [slowMs, stuckMs].map((ms) =>
      clock.setTimeout(() => setPassed({ since, ms }), since + ms - clock.now()),
    )
    return () => {
      for (const timer of timers) clock.clearTimeout(timer)
    }
  }, [clock, since])
  if (since === undefined || passed?.since !== since) return 'preparing'
  return passed.ms < stuckMs ? 'slow' : 'stuck'
}
