import { rememberPairing } from '../../features/connection/rememberConnection.ts'
import { answerGraceMs } from '../../features/pairing/pairingCode.ts'
import { currentView } from '../../features/router/currentView.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { ViewName } from '../../instance/views.ts'
import { isConnecting } from '../connect/finishConnect.ts'

/** The views that show a code. */
const codeViews: readonly ViewName[] = ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic']

/**
 * Remembers, over a reload too, that a wallet may answer the code; not of one that merely stands ready behind a list of
 * wallets, as on every phone: it was given to nobody, and the next load has nothing to wait for.
 */
export function markPairing(latchkey: Latchkey): void {
  const state = latchkey.pairing.getState()
  if (state.phase !== 'waiting' || (isListShown(latchkey) && !state.linking)) return
  rememberPairing(latchkey, state.code.expiresAt + answerGraceMs)
}

/** Whether the visitor is at a list of wallets, where no code is seen. */
export function isListShown({ router }: Pick<Latchkey, 'router'>): boolean {
  const state = router.getState()
  return isConnecting(state) && !codeViews.includes(currentView(state).name)
}
