import type { SentHandle } from '../../adapter/sendDriver.ts'
import { messageDecimals } from '../../base/amounts.ts'
import { showLoading } from '../../features/notice/showLoading.ts'
import { showSuccess } from '../../features/notice/showNotice.ts'
import { resetView } from '../../features/router/moveView.ts'
import type { SentTransaction } from '../../features/sent/sentTransaction.ts'
import { orderKey } from '../../features/swap/swapOrder.ts'
import { stepSwap, swapStore } from '../../features/swap/swapState.ts'
import { isOpen } from '../../features/swap/swapSteps.ts'
import { isCoin, plainAddress, type SwapToken } from '../../features/swap/swapToken.ts'
import { swapWatch } from '../../features/swap/swapWatch.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { sayUnits } from '../../words/sayAmount.ts'
import { popTransaction, pushTransaction } from '../modal/transactionStack.ts'
import { refreshPortfolio } from '../portfolio/refreshPortfolio.ts'
import { takeSent } from '../send/takeSent.ts'
import { hideLoading, loadSwapTexts } from './leaveReview.ts'
import { resetSwap } from './setSwap.ts'
import { type SwapRequest, sentOfSwap } from './swapRequest.ts'
import { isAtView, isSwapShown } from './swapViews.ts'

/** Marks the entry of a swap on the transaction stack. */
const swapMark = slot('swapMark', (): { onSuccess?: () => void } => ({}))

/** Puts the view after a swap by the embedded wallet on the transaction stack, where the swap stays (S2.23). */
export function beginSwap(latchkey: Latchkey, request: SwapRequest): void {
  if (!request.isEmbedded) return
  const mark = swapMark(latchkey)
  mark.onSuccess = () => {
    showLoading(latchkey, 'swap.swapping', pairOf(latchkey, request))
    dropSwap(latchkey)
  }
  pushTransaction(latchkey, { view: { name: 'Account' }, goBack: false, onSuccess: mark.onSuccess })
}

/**
 * Lists and follows a swap that the wallet has sent, empties the form (S4.46), shows the account (S2.22, S2.23), says so
 * (S4.45), and reads anew what the account holds (S4.47).
 */
export async function finishSwap(
  latchkey: Latchkey,
  request: SwapRequest,
  handle: SentHandle,
  isLate: boolean,
): Promise<SentTransaction> {
  const { order, state } = request
  const sent = sentOfSwap(latchkey, request, handle)
  takeSent(latchkey, sent)
  hideLoading(latchkey)
  // After a late approval the form is emptied only while it still holds this swap, and the wallet is not asked for it again.
  const now = swapStore(latchkey).getState()
  const isStill = !isLate || (isOpen(now) && orderKey(now) === orderKey(state))
  if (!isLate || (isStill && isAtView(latchkey.router.getState(), 'SwapPreview'))) moveOn(latchkey, request)
  else leaveStack(latchkey)
  if (isStill) dropSwap(latchkey)
  const moved = [order.from, order.to].map(addressFor)
  // The account shows why it could not be read.
  refreshPortfolio(latchkey, order.account, moved).catch(() => undefined)
  await loadSwapTexts(latchkey)
  showSuccess(latchkey, 'swap.swapped', pairOf(latchkey, request))
  return sent
}

/** Shows the account in place of the swap, if the visitor is still in it. */
function moveOn(latchkey: Latchkey, { isEmbedded }: SwapRequest): void {
  const { onSuccess } = swapMark(latchkey)
  const router = latchkey.router.getState()
  const isThere = isSwapShown(router)
  // What a site had filled in is done; a form of its own begins with it again.
  if (isThere) delete swapWatch(latchkey).preset
  const isOnStack = onSuccess !== undefined && router.transactionStack.at(-1)?.onSuccess === onSuccess
  if (isEmbedded && isOnStack && isThere) popTransaction(latchkey, 'success')
  else if (isThere) resetView(latchkey, { name: 'Account' })
  leaveStack(latchkey)
}

/** Takes the swap off the transaction stack. */
export function leaveStack(latchkey: Latchkey): void {
  const { onSuccess } = swapMark(latchkey)
  const state = latchkey.router.getState()
  const others = state.transactionStack.filter((entry) => entry.onSuccess !== onSuccess)
  if (onSuccess === undefined || others.length === state.transactionStack.length) return
  latchkey.router.setState({ ...state, transactionStack: others })
}

/** Empties the form. */
export function dropSwap(latchkey: Latchkey): void {
  stepSwap(latchkey, (state) => ({ ...state, step: 'editing' }))
  resetSwap(latchkey)
}

/** Both amounts with their symbols, with 3 decimals (S9.17). */
function pairOf(latchkey: Latchkey, { order, build }: SwapRequest): { from: string; to: string } {
  const words = latchkey.words.getState()
  const tell = ({ decimals, symbol }: SwapToken, units: bigint) => {
    const { text } = sayUnits(words, units, decimals, { symbol, places: messageDecimals })
    // Where the sentence runs from right to left, number and symbol keep their order.
    return words.dir === 'rtl' ? `\u2068${text}\u2069` : text
  }
  return { from: tell(order.from, order.amount), to: tell(order.to, build.call.toAmount) }
}

function addressFor(token: SwapToken): string | undefined {
  return isCoin(token) ? undefined : plainAddress(token)
}
