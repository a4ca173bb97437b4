import { isConnected } from '../../instance/isConnected.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { View, ViewTarget } from '../../instance/views.ts'

/** Opens the widget at this view; without one, at the account of a connected visitor or at the list of wallets. */
export function openModal(latchkey: Latchkey, target: ViewTarget = homeView(latchkey)): void {
  const { view, ...named } = target as { readonly view?: View['name'] }
  const { router, connections, track } = latchkey
  const before = router.getState()
  router.setState({ ...before, open: true, history: [{ name: view, ...named } as View], direction: 'none' })
  if (!before.open)
    track({
      type: 'track',
      event: 'MODAL_OPEN',
      properties: { connected: isConnected(connections.getState()) },
    })
}

/** The first view of the widget, unless a site names one. */
export function homeView({ connections, config }: Pick<Latchkey, 'connections' | 'config'>): View {
  if (isConnected(connections.getState())) return { name: 'Account' }
  // Whose wallets are all outside of this browser has nothing to look for in it.
  return { name: config.pairing && !config.adapters[0] ? 'ConnectingWalletConnectBasic' : 'Connect' }
}
