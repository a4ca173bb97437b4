import { currentView } from '../../features/router/currentView.ts'
import { goBackTo } from '../../features/router/moveView.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { ViewName } from '../../instance/views.ts'
import { closeModal } from '../modal/closeModal.ts'
import { isOnForeignChain } from '../network/isOnForeignChain.ts'
import { showForeignChain } from '../network/showForeignChain.ts'

/** The views that have done their work once a wallet is connected. */
export const connectViews: readonly ViewName[] = [
  'Connect',
  'ConnectWallets',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

/** Leaves the views of connecting after a wallet has joined: to where it was asked for, or out of the widget. */
export function finishConnect(latchkey: Latchkey): void {
  moveOn(latchkey)
  latchkey.attempt.setState({ phase: 'idle' })
}

function moveOn(latchkey: Latchkey): void {
  const router = latchkey.router.getState()
  if (isOnForeignChain(latchkey)) {
    showForeignChain(latchkey)
    return
  }
  if (!router.open || !connectViews.includes(currentView(router).name)) return
  // A further wallet was added from the list of connected ones: that list is what the visitor wants to see again.
  const wallets = router.history.findLastIndex(({ name }) => name === 'Wallets')
  if (wallets >= 0) goBackTo(latchkey, wallets)
  else closeModal(latchkey)
}
