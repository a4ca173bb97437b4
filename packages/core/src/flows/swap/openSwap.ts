import { pushView } from '../../features/router/moveView.ts'
import { sendWallet } from '../../features/send/sendWallet.ts'
import { swapStore } from '../../features/swap/swapState.ts'
import { trackSwap } from '../../features/swap/trackSwap.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { SwapPreset } from '../../instance/views.ts'

/** Opens the form that swaps, with these tokens and this amount in it where they are given. */
export function openSwap(latchkey: Latchkey, preset: SwapPreset = {}): void {
  const { isSmartAccount = false } = swapStore(latchkey).getState()
  trackSwap(latchkey, 'OPEN_SWAP', sendWallet(latchkey)?.connection.chainId, { isSmartAccount })
  pushView(latchkey, { name: 'Swap', ...preset })
}
