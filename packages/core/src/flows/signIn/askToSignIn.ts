import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import { resetView } from '../../features/router/moveView.ts'
import { openModal } from '../../features/router/openModal.ts'
import { isRequired } from '../../features/siwx/openSiwx.ts'
import { signInRun } from '../../features/siwx/signInRun.ts'
import { signInTarget } from '../../features/siwx/signInTarget.ts'
import { stepSignIn } from '../../features/siwx/stepSignIn.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { SiwxSession } from '../../options/siwx.ts'
import { beginAttempt, prepareMessage } from './prepareMessage.ts'

/** Shows the visitor what they would sign, with nothing to go back to; the promise says when that is known. */
export function askToSignIn(latchkey: Latchkey): Promise<void> {
  // Asked for before the view opens: opening it may ask anew.
  const preparing = prepareMessage(latchkey)
  showSignIn(latchkey)
  return preparing
}

/** Shows the visitor what the site could not be asked about: they send it again, and need not sign again. */
export function askToResend(latchkey: Latchkey, session: SiwxSession, error: LatchkeyError): void {
  const run = signInRun(latchkey)
  beginAttempt(latchkey)
  // Unknown for a code of an earlier life of the page: then another message is made.
  stepSignIn(latchkey, { type: 'unsent', session, at: run.madeAt.get(session.data.nonce) ?? 0, error })
  showSignIn(latchkey)
}

function showSignIn(latchkey: Latchkey): void {
  const view = { name: 'SIWXSignMessage', ...(isRequired(latchkey) && { required: true }) } as const
  if (latchkey.router.getState().open) resetView(latchkey, view)
  else openModal(latchkey, view)
}

/** Opens the sign-in for the account in use; whoever is not connected connects first. */
export async function openSignIn(latchkey: Latchkey): Promise<void> {
  const target = signInTarget(latchkey)
  if (target === undefined) return openModal(latchkey)
  signInRun(latchkey).declined.delete(target.address)
  await askToSignIn(latchkey)
}
