import { matchConnector } from '../../adapter/matchConnector.ts'
import { currentView, isShown } from '../../features/router/currentView.ts'
import { pushView } from '../../features/router/moveView.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { WalletChoice } from './connectChoices.ts'

/** Begins with a wallet: asks it where it is on this page (S2.17), else shows how to reach it (S2.18). */
export function chooseWallet(
  latchkey: Latchkey,
  { name, connector: found, wallet }: Pick<WalletChoice, 'name' | 'connector' | 'wallet'>,
): void {
  const connector = found ?? (wallet && matchConnector(latchkey.discovery.getState().connectors, wallet))
  const platform = connector ? 'browser' : latchkey.deps.page.mobile ? 'mobile' : 'qrcode'
  latchkey.track({ type: 'track', event: 'SELECT_WALLET', properties: { name, platform } })
  const connectorId = connector?.id
  const entry = wallet && { wallet }
  pushView(
    latchkey,
    connectorId === undefined
      ? { name: 'ConnectingWalletConnect', ...entry }
      : { name: 'ConnectingExternal', connectorId, ...entry },
  )
  const view = currentView(latchkey.router.getState())
  const before = latchkey.attempt.getState()
  // Here, and not when the view is drawn: a wallet may open its window only within a moment of the visitor's click.
  void import('./connectWallet.ts').then(
    ({ meetWallet }) => {
      // The view may have been quicker, and a wallet that refuses at once must not be asked a second time.
      const now = latchkey.attempt.getState()
      if (now !== before && now.phase !== 'idle' && now.connectorId === connectorId) return
      // Whoever has left while it was fetched does not want the wallet to open its window.
      if (isShown(latchkey.router.getState(), view)) void meetWallet(latchkey, connectorId, wallet)
    },
    (error) => connectorId && latchkey.attempt.setState({ phase: 'failed', connectorId, error }),
  )
}
