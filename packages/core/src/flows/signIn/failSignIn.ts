import { log } from '../../base/log.ts'
import { showError } from '../../features/notice/showNotice.ts'
import { resetView } from '../../features/router/moveView.ts'
import { SignInError } from '../../features/siwx/SignInError.ts'
import { signInTarget } from '../../features/siwx/signInTarget.ts'
import { stepSignIn } from '../../features/siwx/stepSignIn.ts'
import { trackSignIn } from '../../features/siwx/trackSignIn.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { disconnectWallet } from '../calls/disconnectWallet.ts'

/** It cannot be known whether the visitor is signed in: disconnects, goes back to Connect and says so (S4.58, S4.59). */
export async function failSignIn(latchkey: Latchkey, cause: unknown): Promise<true> {
  const target = signInTarget(latchkey)
  const error = new SignInError('signIn.init', { cause })
  log(latchkey, 'error', 'sign-in could not begin, so the wallet is disconnected.', cause)
  if (target) {
    trackSignIn(latchkey, 'SIWX_AUTH_ERROR', target, error)
    stepSignIn(latchkey, { type: 'missed' })
    await disconnectWallet(latchkey, target.connection.connector.id)
  }
  if (latchkey.router.getState().open) {
    resetView(latchkey, { name: 'Connect' })
    showError(latchkey, error)
  }
  return true
}
