import { finishUnfinished } from '../../shell/finishLogin.ts'
import type { CheckedLogin } from '../../shell/shellState.ts'
import { type EndingCard, endInWindow } from './endInWindow.ts'
import { noteKept } from './keepCopy.ts'

/**
 * Ends a first login in a window of the wallet, which makes the seed and holds the slot of this device; the frame gets what it
 * needs to sign. Without a window the Worker of the frame makes the wallet, and the first approval keeps the slot in a window.
 */
export async function makeInWindow(card: EndingCard, login: CheckedLogin): Promise<void> {
  const { shell, origin } = card
  const { device, settings } = shell
  const { projectId, vaultKey } = settings
  const { txn, user } = login
  try {
    await endInWindow(card, 'make', async (popup) => {
      const walletId = crypto.randomUUID()
      const wallet = { walletId, userId: user.id, txn, vaultKey }
      const made = await popup.makeWallet({ place: { projectId, origin, walletId }, device, wallet })
      if (made === undefined) return false
      const { isKept, ...newWallet } = made
      await finishUnfinished(shell, login, newWallet)
      if (isKept) await noteKept(shell, popup, newWallet)
      return true
    })
  } finally {
    // Also for a page that took the card away: the login stands.
    await finishUnfinished(shell, login)
  }
}
