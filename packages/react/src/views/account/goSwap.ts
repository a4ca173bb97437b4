import { type Latchkey, type SwapPreset, showNotice } from '@latchkey/core'
import { say } from '@latchkey/core/internal'
import { swapEngine } from '../swap/useSwapEngine.ts'

/** Opens the swap form, with a token to pay with if one was chosen; its code loads on demand. */
export function goSwap(latchkey: Latchkey, preset?: SwapPreset): void {
  swapEngine.load(latchkey).then(
    ({ openSwap }) => openSwap(latchkey, preset),
    () => showNotice(latchkey, { variant: 'error', message: say(latchkey.words.getState(), 'view.failed') }),
  )
}
