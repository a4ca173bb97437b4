import { log } from '../../base/log.ts'
import { resetView } from '../../features/router/moveView.ts'
import { isRequired } from '../../features/siwx/openSiwx.ts'
import { signInRun } from '../../features/siwx/signInRun.ts'
import { signInTarget } from '../../features/siwx/signInTarget.ts'
import { stepSignIn } from '../../features/siwx/stepSignIn.ts'
import { trackSignIn } from '../../features/siwx/trackSignIn.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { closeModal } from '../modal/closeModal.ts'
import { askToSignIn } from './askToSignIn.ts'

/** The visitor does not want to sign in: disconnects where they must (S4.56), closes where they may (S4.57), and begins at Connect the next time (S2.24). */
export async function cancelSignIn(latchkey: Latchkey): Promise<void> {
  const target = signInTarget(latchkey)
  const run = signInRun(latchkey)
  run.attempt?.abort()
  if (target === undefined) return closeModal(latchkey)
  trackSignIn(latchkey, 'CLICK_CANCEL_SIWX', target)
  if (isRequired(latchkey)) return leave(latchkey, target.connection.connector.id)
  run.declined.add(target.address)
  stepSignIn(latchkey, { type: 'missed' })
  closeModal(latchkey)
  // Drawn in place it stays open, and shows who is connected.
  if (!latchkey.router.getState().open) resetView(latchkey, { name: 'Connect' })
}

async function leave(latchkey: Latchkey, connectorId: string): Promise<void> {
  stepSignIn(latchkey, { type: 'cancelled' })
  try {
    const { disconnectWallet } = await import('../calls/disconnectWallet.ts')
    await disconnectWallet(latchkey, connectorId)
  } catch (cause) {
    log(latchkey, 'error', 'the wallet could not be disconnected.', cause)
  }
  const target = signInTarget(latchkey)
  if (target === undefined) resetView(latchkey, { name: 'Connect' })
  // The wallet has not let go: the banner says so, and the visitor may cancel again. Another wallet asks for itself.
  else if (target.connection.connector.id === connectorId) await askToSignIn(latchkey)
}
