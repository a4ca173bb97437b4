import { wait } from '../../base/clock.ts'
import { showLoading } from '../../features/notice/showLoading.ts'
import { sentStore } from '../../features/sent/sentStore.ts'
import type { SentTransaction } from '../../features/sent/sentTransaction.ts'
import { receiptWaitMs } from '../../features/sent/times.ts'
import { SwapError } from '../../features/swap/SwapError.ts'
import { type SwapState, stepSwap } from '../../features/swap/swapState.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { takeSent } from '../send/takeSent.ts'
import { hideLoading, loadSwapTexts } from './leaveReview.ts'
import { rebuildSwap } from './rebuildSwap.ts'
import { requestSwap } from './requestSwap.ts'
import { sentOfSwap, swapRequest } from './swapRequest.ts'

/**
 * Asks the wallet to approve exactly the amount, or to reset an old approval where the token requires that first, and
 * waits for its block. Then the price is read and the next transaction built anew (S4.43), to be reviewed.
 */
export async function approveToken(
  latchkey: Latchkey,
  state: SwapState,
  signal: AbortSignal,
): Promise<SentTransaction> {
  const request = swapRequest(latchkey, state)
  const { build, order } = request
  await loadSwapTexts(latchkey)
  signal.throwIfAborted()
  showLoading(latchkey, 'swap.approving')
  const sent = await requestSwap(latchkey, request, signal, async (handle, isLate) => {
    const listed = sentOfSwap(latchkey, request, handle)
    takeSent(latchkey, listed)
    // A visitor who stopped waiting gets the approval with the next check of the allowance.
    if (!isLate) stepSwap(latchkey, (before) => ({ ...before, step: 'confirmingApproval' }))
    return listed
  })
  // The wallet has answered: there is nothing more to do in it.
  hideLoading(latchkey)
  const settled = await untilSettled(latchkey, sent, signal)
  if (settled.status === 'pending') throw new SwapError('swap.approvalSlow', {})
  if (settled.status !== 'confirmed' && settled.status !== 'spedUp') {
    const { reason } = settled
    throw new SwapError('swap.approvalFailed', {}, { reason })
  }
  const didReset = build.phase === 'approval' && build.resets
  stepSwap(latchkey, (before) => ({
    ...before,
    step: 'reviewing',
    build: { phase: 'building' },
    approved: {
      token: order.from.address,
      amount: didReset ? 0n : order.amount,
      didReset: didReset || before.approved?.didReset === true,
    },
  }))
  await rebuildSwap(latchkey, { isForced: true })
  return settled
}

/** The approval once it is over, or as it is when the time limit is reached. */
async function untilSettled(
  latchkey: Latchkey,
  sent: SentTransaction,
  signal: AbortSignal,
): Promise<SentTransaction> {
  const find = () =>
    sentStore(latchkey)
      .getState()
      .find(({ id }) => id === sent.id) ?? sent
  const ending = new AbortController()
  const leave = () => ending.abort()
  signal.addEventListener('abort', leave, { once: true })
  const limit = wait(latchkey.deps.clock, receiptWaitMs, ending.signal).catch(() => undefined)
  let stop = () => {}
  const over = new Promise<void>((resolve) => {
    const look = () => find().status !== 'pending' && resolve()
    stop = sentStore(latchkey).subscribe(look)
    look()
  })
  await Promise.race([over, limit])
  stop()
  ending.abort()
  signal.removeEventListener('abort', leave)
  signal.throwIfAborted()
  return find()
}
