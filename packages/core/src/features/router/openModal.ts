import { isConnected } from '../../instance/isConnected.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { View } from '../../instance/views.ts'

/** Opens the widget: at this view, or at the account of who is connected, or where wallets are chosen. */
export function openModal(latchkey: Latchkey, view: View = homeView(latchkey)): void {
  const { router, connections, track } = latchkey
  const before = router.getState()
  router.setState({ ...before, open: true, history: [view], direction: 'none' })
  if (before.open) return
  track({
    type: 'track',
    event: 'MODAL_OPEN',
    properties: { connected: isConnected(connections.getState()) },
  })
}

/** Where the widget begins when nobody says where. */
export function homeView({ connections, config }: Pick<Latchkey, 'connections' | 'config'>): View {
  if (isConnected(connections.getState())) return { name: 'Account' }
  // Whose wallets are all outside of this browser has nothing to look for in it.
  return { name: config.pairing && !config.adapters[0] ? 'ConnectingWalletConnectBasic' : 'Connect' }
}
