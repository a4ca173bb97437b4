import { cleanText } from '@latchkey/wire'
import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import { hideNotice } from '../../features/notice/hideNotice.ts'
import { showError, showNotice } from '../../features/notice/showNotice.ts'
import { coinOf } from '../../features/swap/swapFigures.ts'
import { swapProblem } from '../../features/swap/swapProblem.ts'
import { stepSwap, swapStore } from '../../features/swap/swapState.ts'
import { loadSwapWords } from '../../features/swap/swapWords.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { loadWords } from '../../words/loadWords.ts'
import { say } from '../../words/say.ts'
import { goBack } from '../modal/goBack.ts'
import { isAtView } from './swapViews.ts'

/** Leaves the preview for the form, with nothing built any more (S4.50, S4.51), and says why. */
export async function leaveReview(latchkey: Latchkey, error: LatchkeyError): Promise<void> {
  stepSwap(latchkey, (state) => ({ ...state, step: 'editing', build: { phase: 'none' }, error }))
  if (isAtView(latchkey.router.getState(), 'SwapPreview')) goBack(latchkey)
  await showSwapError(latchkey, error)
}

/** Shows the error of a swap in the banner. */
export async function showSwapError(latchkey: Latchkey, error: LatchkeyError): Promise<void> {
  await loadSwapTexts(latchkey)
  const words = latchkey.words.getState()
  if (error.code === 'wallet.failed') return showWalletError(latchkey, error)
  if (error.code === 'swap.amount') {
    const [message, detail] = [say(words, 'swap.amount'), say(words, 'swap.amountHint')]
    return showNotice(latchkey, { variant: 'error', message, detail })
  }
  if (error.code === 'swap.insufficient') {
    const detail = reasonText(latchkey)
    const message = say(words, 'swap.insufficient')
    return showNotice(latchkey, { variant: 'error', message, ...(detail && { detail }) })
  }
  showError(latchkey, error)
}

/** The wallet's own short message (S8.14), 'Transaction error' where it has none (S8.13). */
function showWalletError(latchkey: Latchkey, error: LatchkeyError & { readonly reason?: unknown }): void {
  const reason = typeof error.reason === 'string' ? cleanText(error.reason, 140) : ''
  const message = reason || say(latchkey.words.getState(), 'swap.transaction')
  showNotice(latchkey, { variant: 'error', message })
}

/** Why the balance counts as insufficient (S4.39). */
function reasonText(latchkey: Latchkey): string | undefined {
  const state = swapStore(latchkey).getState()
  const problem = swapProblem(state)
  if (problem?.kind !== 'input') return undefined
  const coin = coinOf(state)
  const symbol = (problem.why === 'gas' ? coin?.symbol : state.from?.symbol) ?? ''
  return say(latchkey.words.getState(), problem.reason, { symbol })
}

/** Hides the loading banner, unless it shows something else by now. */
export function hideLoading(latchkey: Latchkey): void {
  const { open, variant } = latchkey.notice.getState()
  if (open && variant === 'loading') hideNotice(latchkey)
}

/** Loads the texts of swapping; without them English is shown. */
export async function loadSwapTexts(latchkey: Latchkey): Promise<void> {
  await Promise.all([loadWords(latchkey), loadSwapWords(latchkey)]).catch(() => undefined)
}
