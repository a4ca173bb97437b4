import { pushView } from '../../features/router/moveView.ts'
import { SwapError } from '../../features/swap/SwapError.ts'
import { swapProblem } from '../../features/swap/swapProblem.ts'
import { stepSwap, swapStore } from '../../features/swap/swapState.ts'
import { swapWatch } from '../../features/swap/swapWatch.ts'
import { trackSwap } from '../../features/swap/trackSwap.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { showSwapError } from './leaveReview.ts'
import { rebuildSwap } from './rebuildSwap.ts'
import { isAtView } from './swapViews.ts'

/**
 * Shows what would be swapped before the wallet is asked, and builds what the wallet will be asked for; answers whether
 * there was nothing in the way.
 */
export function reviewSwap(latchkey: Latchkey): boolean {
  const state = swapStore(latchkey).getState()
  if (state.step !== 'editing') return false
  const problem = swapProblem(state)
  if (problem !== undefined) {
    // Nothing comes out of it: the amount is none (S5.21).
    if (problem.kind === 'amount' || problem.kind === 'reading')
      void showSwapError(latchkey, new SwapError('swap.amount', {}))
    return false
  }
  // What went wrong with an earlier try is over.
  stepSwap(latchkey, ({ error: _, ...before }) => ({
    ...before,
    step: 'reviewing',
    build: { phase: 'building' },
  }))
  trackSwap(latchkey, 'INITIATE_SWAP', state.chainId, state)
  if (isAtView(latchkey.router.getState(), 'Swap')) pushView(latchkey, { name: 'SwapPreview' })
  void rebuildSwap(latchkey)
  return true
}

/** Goes on editing; nothing that was filled in is lost. */
export function editSwap(latchkey: Pick<Latchkey, 'kept'>): void {
  swapWatch(latchkey).building?.abort()
  stepSwap(latchkey, (state) =>
    state.step === 'reviewing' ? { ...state, step: 'editing', build: { phase: 'none' } } : state,
  )
}
