import { type Latchkey, type SwapPreset, showNotice } from '@latchkey/core'
import { say } from '@latchkey/core/internal'
import { swapEngine } from '../swap/useSwapEngine.ts'

/** Opens the form that swaps, with a token to pay with where one was chosen; what swaps is fetched for those who swap. */
export function goSwap(latchkey: Latchkey, preset?: SwapPreset): void {
  swapEngine.load(latchkey).then(
    ({ openSwap }) => openSwap(latchkey, preset),
    () => showNotice(latchkey, { variant: 'error', message: say(latchkey.words.getState(), 'view.failed') }),
  )
}
