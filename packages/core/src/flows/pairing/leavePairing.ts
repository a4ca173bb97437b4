import { dropLink } from '../../features/connection/links.ts'
import { rememberPairing } from '../../features/connection/rememberConnection.ts'
import { pairingRun } from '../../features/pairing/pairingRun.ts'
import { stepPairing } from '../../features/pairing/stepPairing.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Ends the attempt to reach a wallet outside of this browser: no code, no link, no wallet (S4.04, S4.05). */
export function leavePairing(latchkey: Latchkey): void {
  const run = pairingRun(latchkey)
  run.stop?.()
  delete run.stop
  delete run.wallet
  delete run.sentBy
  delete run.isPlain
  // Stops following the link to an app.
  dropLink(latchkey, pairingRun)
  rememberPairing(latchkey)
  stepPairing(latchkey, { type: 'reset' })
}
