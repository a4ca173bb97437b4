import { currentView } from '../../features/router/currentView.ts'
import { goBackTo } from '../../features/router/moveView.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { RouterState } from '../../instance/views.ts'
import { closeModal } from '../modal/closeModal.ts'
import { isOnForeignChain } from '../network/isOnForeignChain.ts'
import { showForeignChain } from '../network/showForeignChain.ts'
import { failSignIn } from '../signIn/failSignIn.ts'

/** The views that have done their work once a wallet is connected. */
const connectViews = /^(Connect|AllWallets|EmailVerify)/

/** Whether the visitor is where a wallet is chosen, asked or reached. */
export function isConnecting(router: RouterState): boolean {
  return router.open && connectViews.test(currentView(router).name)
}

/**
 * Leaves the views of connecting after a wallet has joined: to where it was asked for, or out of the widget. Where visitors
 * sign in, that comes first.
 */
export async function finishConnect(latchkey: Latchkey): Promise<void> {
  const isAsked = latchkey.config.siwx && !isOnForeignChain(latchkey) && (await signInFirst(latchkey))
  if (!isAsked) moveOn(latchkey)
  latchkey.attempt.setState({ phase: 'idle' })
}

/** Says whether the widget stays open to sign the visitor in. */
async function signInFirst(latchkey: Latchkey): Promise<boolean> {
  try {
    const { afterConnect } = await import('../signIn/afterConnect.ts')
    return await afterConnect(latchkey)
  } catch (error) {
    return failSignIn(latchkey, error)
  }
}

function moveOn(latchkey: Latchkey): void {
  const router = latchkey.router.getState()
  if (isOnForeignChain(latchkey)) {
    showForeignChain(latchkey)
    return
  }
  if (!isConnecting(router)) return
  // A further wallet was added from the list of connected ones: that list is what the visitor wants to see again.
  const wallets = router.history.findLastIndex(({ name }) => name === 'Wallets')
  if (wallets >= 0) goBackTo(latchkey, wallets)
  else closeModal(latchkey)
}
