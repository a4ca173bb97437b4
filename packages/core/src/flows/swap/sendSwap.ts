import type { SentHandle } from '../../adapter/sendDriver.ts'
import { showLoading } from '../../features/notice/showLoading.ts'
import type { SentTransaction } from '../../features/sent/sentTransaction.ts'
import { SwapError } from '../../features/swap/SwapError.ts'
import { requireOrder } from '../../features/swap/swapOrder.ts'
import { type SwapState, stepSwap, swapStore } from '../../features/swap/swapState.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { beginSwap, dropSwap, finishSwap, leaveStack } from './finishSwap.ts'
import { hideLoading, loadSwapTexts } from './leaveReview.ts'
import { buildNext, isFresh, refuseProblem } from './rebuildSwap.ts'
import { refreshSwap } from './refreshSwap.ts'
import { requestSwap } from './requestSwap.ts'
import { sentOfSwap, swapRequest } from './swapRequest.ts'

/** Sends the reviewed swap to the wallet, on a price that is not older than 20 seconds, and takes up what was sent. */
export async function sendSwap(
  latchkey: Latchkey,
  reviewed: SwapState,
  signal: AbortSignal,
): Promise<SentTransaction> {
  const state = await withFreshBuild(latchkey, reviewed, signal)
  const request = swapRequest(latchkey, state)
  await loadSwapTexts(latchkey)
  signal.throwIfAborted()
  beginSwap(latchkey, request)
  // The embedded wallet asks inside of the widget, and says itself what it asks.
  if (!request.isEmbedded) showLoading(latchkey, 'swap.confirming')
  let sent: SentHandle | undefined
  try {
    return await requestSwap(latchkey, request, signal, (handle, isLate) => {
      sent = handle
      return finishSwap(latchkey, request, handle, isLate)
    })
  } catch (error) {
    if (sent === undefined || signal.aborted) throw error
    // A listener of the site failed: a sent swap must not be shown as failed, or the visitor swaps twice.
    hideLoading(latchkey)
    leaveStack(latchkey)
    dropSwap(latchkey)
    return sentOfSwap(latchkey, request, sent)
  }
}

/**
 * The swap on a price of now. The visitor gets at least what they have read, whatever the new price is: where it fell below
 * that, nothing is asked.
 */
async function withFreshBuild(
  latchkey: Latchkey,
  reviewed: SwapState,
  signal: AbortSignal,
): Promise<SwapState> {
  const { build } = reviewed
  if (build.phase !== 'swap') throw new SwapError('swap.unready', {})
  if (isFresh(build, build.builtAt, latchkey.deps.clock.now())) return reviewed
  // Nothing is asked of the service for an account that is not there any more.
  swapRequest(latchkey, reviewed)
  const offer = await refreshSwap(latchkey)
  signal.throwIfAborted()
  const state = swapStore(latchkey).getState()
  if (offer === undefined) refuseProblem(state)
  if (offer === undefined) throw new SwapError('swap.service', {})
  if (offer.toAmount < build.minToAmount) throw new SwapError('swap.priceMoved', {})
  refuseProblem(state)
  const next = await buildNext(latchkey, requireOrder(state), build.minToAmount, signal)
  signal.throwIfAborted()
  if (next.phase !== 'swap') throw new SwapError('swap.unready', {})
  stepSwap(latchkey, (before) => ({ ...before, build: next }))
  return { ...swapStore(latchkey).getState(), build: next }
}
