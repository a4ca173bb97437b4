import { readAmount } from '../../features/send/readAmount.ts'
import { readSlippage, slippageKey } from '../../features/swap/slippage.ts'
import { emptySwap, stepSwap } from '../../features/swap/swapState.ts'
import {
  isOpen,
  withAmount,
  withMax,
  withSlippage,
  withSwitch,
  withToken,
} from '../../features/swap/swapSteps.ts'
import type { SwapToken } from '../../features/swap/swapToken.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { SwapSide } from '../../instance/views.ts'

type Said = Pick<Latchkey, 'kept' | 'words'>

function localeOf({ words }: Said): string {
  return words.getState().locale
}

/** Chooses the token of one side; choosing that of the other side exchanges the two. */
export function setSwapToken(latchkey: Pick<Latchkey, 'kept'>, side: SwapSide, token: SwapToken): void {
  stepSwap(latchkey, (state) => withToken(state, side, token))
}

/** Takes what stands in the field of the amount, in the visitor's own way of writing numbers. */
export function setSwapAmount(latchkey: Said, text: string): void {
  const reading = readAmount(text, localeOf(latchkey))
  stepSwap(latchkey, (state) => withAmount(state, { text, isMax: false, ...reading }))
}

/** Fills in everything there is, less what the network may take where that is the same coin. */
export function takeMaxSwap(latchkey: Said): void {
  stepSwap(latchkey, (state) => withMax(state, localeOf(latchkey)))
}

/** Exchanges the two tokens; the output becomes the amount, or 1 where there is none. */
export function switchTokens(latchkey: Said): void {
  stepSwap(latchkey, (state) => withSwitch(state, localeOf(latchkey)))
}

/** Chooses the slippage in percent, and remembers it; answers whether it was a number from 0.1 to 50. */
export function setSlippage(latchkey: Said & Pick<Latchkey, 'storage'>, text: string): boolean {
  const reading = readAmount(text.replace(/[%٪]/gu, ''), localeOf(latchkey))
  const slippage = reading && 'decimal' in reading ? readSlippage(reading.decimal) : undefined
  if (slippage === undefined) return false
  latchkey.storage.write(slippageKey, slippage)
  stepSwap(latchkey, (state) => withSlippage(state, slippage))
  return true
}

/** Notes whether the visitor has read the cautions that must be read. */
export function acknowledgeCautions(latchkey: Pick<Latchkey, 'kept'>, isRead: boolean): void {
  stepSwap(latchkey, (state) =>
    isOpen(state) && state.isAcknowledged !== isRead ? { ...state, isAcknowledged: isRead } : state,
  )
}

/** Forgets the swap, its amounts and its tokens (S4.46); it is initialised anew when it is shown again. */
export function resetSwap(latchkey: Pick<Latchkey, 'kept'>): void {
  stepSwap(latchkey, ({ slippage }) => ({ ...emptySwap, slippage }))
}
