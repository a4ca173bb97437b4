import { halfKey } from '../../shell/session.ts'
import type { WalletUser } from '../../shell/shellState.ts'
import { type EndingCard, endInWindow } from './endInWindow.ts'
import { keepCopy } from './keepCopy.ts'

/**
 * Ends a login in a window of the wallet, which keeps a copy of the slot of this device. Without one the first approval keeps
 * the copy.
 */
export async function keepInWindow(card: EndingCard, { wallet }: WalletUser): Promise<void> {
  const { shell, origin } = card
  const { id: walletId } = wallet
  const wrappedHalf = await shell.store.read(halfKey(walletId))
  if (wrappedHalf === undefined) return
  const place = { projectId: shell.settings.projectId, origin, walletId }
  const slot = { walletId, device: shell.device, wrappedHalf }
  await endInWindow(card, 'keep', async (popup) => {
    await keepCopy(shell, popup, { place, slot })
    return false
  })
}
