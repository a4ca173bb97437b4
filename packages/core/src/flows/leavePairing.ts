import { keep } from '../base/keep.ts'
import { dropLink } from '../connection/links.ts'
import { rememberPairing } from '../connection/rememberConnection.ts'
import type { Latchkey } from '../latchkey.ts'
import { pairingRun } from '../pairing/pairingRun.ts'
import { stepPairing } from '../pairing/stepPairing.ts'

/** Ends the attempt to reach a wallet outside of this browser: no code, no link, no wallet (SPEC §4: reset). */
export function leavePairing(latchkey: Latchkey): void {
  const run = keep(latchkey, pairingRun)
  run.stop?.()
  delete run.stop
  delete run.wallet
  delete run.sentBy
  // Whoever follows a link to an app.
  dropLink(latchkey, pairingRun)
  rememberPairing(latchkey)
  stepPairing(latchkey, { type: 'reset' })
}
