import { dropConnection } from '../../features/connection/dropConnection.ts'
import { forgetConnection } from '../../features/connection/rememberConnection.ts'
import { showError } from '../../features/notice/showNotice.ts'
import { currentView } from '../../features/router/currentView.ts'
import { goBackTo, resetView } from '../../features/router/moveView.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { RouterState } from '../../instance/views.ts'
import { closeModal } from '../modal/closeModal.ts'
import { isOnForeignChain } from '../network/isOnForeignChain.ts'
import { showForeignChain } from '../network/showForeignChain.ts'
import { loadSignIn } from './loadSignIn.ts'

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
    return await (await loadSignIn()).afterConnect(latchkey)
  } catch (error) {
    letGo(latchkey, error)
    return true
  }
}

/** The code of signing in did not load: as good as a sign-in that could not begin (S4.58, S4.59, S8.18). */
function letGo(latchkey: Latchkey, error: unknown): void {
  const id = activeConnection(latchkey.connections.getState())?.connector.id
  if (id === undefined) return
  forgetConnection(latchkey, id)
  dropConnection(latchkey, id)
  resetView(latchkey, { name: 'Connect' })
  showError(latchkey, error, 'signIn.init')
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
