import { goBackTo, resetView } from '../../features/router/moveView.ts'
import { isConnected } from '../../instance/isConnected.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { closeModal } from './closeModal.ts'

/** Goes back one view, or closes the widget where there is none; nobody goes back over an unsupported chain. */
export function goBack(latchkey: Latchkey): void {
  const { history } = latchkey.router.getState()
  if (history.length < 2 || history.some(({ name }) => name === 'UnsupportedChain')) {
    closeModal(latchkey)
    return
  }
  goBackTo(latchkey, history.length - 2)
  // The list of wallets was where this visit began; by now a wallet is connected, and its account is home.
  const atStart = history.length === 2 && history[0].name === 'Connect'
  if (atStart && isConnected(latchkey.connections.getState())) resetView(latchkey, { name: 'Account' })
}
