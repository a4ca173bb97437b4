import { asWalletError } from '../../adapter/attemptAfter.ts'
import { WalletDeclinedError } from '../../adapter/walletErrors.ts'
import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import { currentView } from '../../features/router/currentView.ts'
import type { SentTransaction } from '../../features/sent/sentTransaction.ts'
import { SwapError } from '../../features/swap/SwapError.ts'
import { mustAcknowledge } from '../../features/swap/swapCautions.ts'
import { type SwapState, stepSwap, swapStore } from '../../features/swap/swapState.ts'
import { isOpen } from '../../features/swap/swapSteps.ts'
import { swapWatch } from '../../features/swap/swapWatch.ts'
import { trackSwap } from '../../features/swap/trackSwap.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { approveToken } from './approveToken.ts'
import { leaveStack } from './finishSwap.ts'
import { hideLoading, leaveReview, showSwapError } from './leaveReview.ts'
import { rebuildSwap } from './rebuildSwap.ts'
import { sendSwap } from './sendSwap.ts'

/** The request to the wallet that the preview waits for; another object is another request. */
const asking = slot('swapQuestion', (): { current?: AbortController } => ({}))

/**
 * Asks the wallet for what was reviewed, once: for the approval where one is needed first, else for the swap. Nothing is
 * asked when the wallet, its account, its network or the price has changed since. Returns the sent transaction;
 * undefined when nothing was sent: the swap's `error` says why.
 */
export async function confirmSwap(latchkey: Latchkey): Promise<SentTransaction | undefined> {
  const state = swapStore(latchkey).getState()
  const { step, build } = state
  // A second click finds the request of the first.
  if (step !== 'reviewing' || (build.phase !== 'approval' && build.phase !== 'swap')) return undefined
  if (mustAcknowledge(state) && !state.isAcknowledged) return undefined
  const question = new AbortController()
  asking(latchkey).current = question
  const isAsked = () => asking(latchkey).current === question
  swapWatch(latchkey).building?.abort()
  const isApproval = build.phase === 'approval'
  stepSwap(latchkey, ({ error: _, ...before }) => ({
    ...before,
    step: isApproval ? 'approving' : 'swapping',
  }))
  const unwatch = watchBack(latchkey)
  try {
    const ask = isApproval ? approveToken : sendSwap
    return await ask(latchkey, swapStore(latchkey).getState(), question.signal)
  } catch (error) {
    if (isAsked()) await fail(latchkey, asWalletError(error), state)
    return undefined
  } finally {
    if (isAsked()) delete asking(latchkey).current
    unwatch()
  }
}

/** Stops waiting for the wallet, or for an approval's block. What the wallet was asked stays there: a late approval is followed. */
export function cancelSwap(latchkey: Latchkey): void {
  if (isOpen(swapStore(latchkey).getState())) return
  const kept = asking(latchkey)
  kept.current?.abort()
  delete kept.current
  hideLoading(latchkey)
  leaveStack(latchkey)
  resume(latchkey)
}

/** Going back from the preview to the form stops waiting and makes the form editable. */
function watchBack(latchkey: Latchkey): () => void {
  return latchkey.router.subscribe((now, before) => {
    const [from, to] = [currentView(before).name, currentView(now).name]
    if (now.direction !== 'back' || from !== 'SwapPreview' || to !== 'Swap') return
    cancelSwap(latchkey)
    stepSwap(latchkey, (state) =>
      isOpen(state) ? { ...state, step: 'editing', build: { phase: 'none' } } : state,
    )
  })
}

/** Errors after which the visitor can try again in the preview. */
const staying: readonly string[] = [
  'wallet.declined',
  'wallet.pending',
  'wallet.late',
  'swap.priceMoved',
  'swap.pending',
  'swap.approvalSlow',
]

/**
 * Nothing was sent, or it is unknown whether it was: the preview stays where the visitor can try again, otherwise the form is
 * shown (S2.21). A declined request shows no error.
 */
async function fail(latchkey: Latchkey, error: LatchkeyError, before: SwapState): Promise<void> {
  const isApproval = before.build.phase === 'approval'
  hideLoading(latchkey)
  leaveStack(latchkey)
  const isDeclined = error instanceof WalletDeclinedError
  const isOurs = error instanceof SwapError || ['wallet.pending', 'wallet.late'].includes(error.code)
  if (!isDeclined && (!isOurs || error.code === 'swap.approvalFailed')) {
    const { isSmartAccount = false } = before
    const event = isApproval ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
    trackSwap(latchkey, event, before.chainId, { isSmartAccount, error })
  }
  if (isDeclined) return resume(latchkey)
  if (!staying.includes(error.code)) return leaveReview(latchkey, error)
  resume(latchkey, error)
  await showSwapError(latchkey, error)
}

/** Back in the preview, with a transaction that is fresh. */
function resume(latchkey: Latchkey, error?: LatchkeyError): void {
  stepSwap(latchkey, (state) => ({ ...state, step: 'reviewing', ...(error && { error }) }))
  void rebuildSwap(latchkey, { isForced: true })
}
