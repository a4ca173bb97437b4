import type { Latchkey } from '../../instance/latchkey.ts'
import type { PairingState } from '../../instance/pairingState.ts'
import { nextPairing, type PairingEvent } from './nextPairing.ts'

/** What the attempt to connect is called while a wallet outside of this browser is asked. */
export const pairingAttempt = 'walletConnect'

/**
 * Takes the attempt to reach a wallet one step further. While the visitor is in the wallet's app, or the wallet took the
 * code, the status is connecting (S4.02, S4.03); a code that merely stands there is no attempt of anybody.
 */
export function stepPairing(
  { pairing, attempt }: Pick<Latchkey, 'pairing' | 'attempt'>,
  event: PairingEvent,
): void {
  const before = pairing.getState()
  const after = nextPairing(before, event)
  if (after === before) return
  pairing.setState(after)
  const shown = attempt.getState()
  const isOurs = shown.phase === 'waiting' && shown.connectorId === pairingAttempt
  if (isAsking(after) && !isOurs) attempt.setState({ phase: 'waiting', connectorId: pairingAttempt })
  if (!isAsking(after) && isOurs) attempt.setState({ phase: 'idle' })
}

function isAsking(state: PairingState): boolean {
  if (state.phase === 'taken') return true
  const linking = state.phase === 'waiting' ? state.linking?.phase : undefined
  return linking === 'sent' || linking === 'away'
}
