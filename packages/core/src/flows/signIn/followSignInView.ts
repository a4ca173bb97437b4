import { currentView } from '../../features/router/currentView.ts'
import { isRequired } from '../../features/siwx/openSiwx.ts'
import { signInRun } from '../../features/siwx/signInRun.ts'
import { type SignInState, signInStore } from '../../features/siwx/signInState.ts'
import { signInTarget } from '../../features/siwx/signInTarget.ts'
import { stepSignIn } from '../../features/siwx/stepSignIn.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { RouterState } from '../../instance/views.ts'
import { closeModal } from '../modal/closeModal.ts'
import { askToSignIn } from './askToSignIn.ts'

/** What the visitor gives up by closing the widget; a signature that the site checks is theirs already. */
const openPhases: readonly SignInState['phase'][] = ['preparing', 'unready', 'asking', 'signing', 'unsaved']

/** Takes back what is asked when its view is closed, and asks again where a visitor must sign in. Returns an unsubscribe function. */
export function followSignInView(latchkey: Latchkey): () => void {
  return latchkey.router.subscribe((now, before) => {
    if (isSigningIn(before) && !isSigningIn(now)) leaveView(latchkey)
    if (now.open && !before.open) meetOpening(latchkey)
  })
}

/** Leaves the view of signing in, if it is shown. */
export function closeSignIn(latchkey: Latchkey): void {
  const router = latchkey.router.getState()
  if (router.open && currentView(router).name === 'SIWXSignMessage') closeModal(latchkey)
}

function leaveView(latchkey: Latchkey): void {
  const { phase } = signInStore(latchkey).getState()
  const run = signInRun(latchkey)
  const target = signInTarget(latchkey)
  // The account itself has left, and took the view along.
  if (!openPhases.includes(phase) || target?.account !== run.account) return
  run.attempt?.abort()
  if (target) run.declined.add(target.address)
  stepSignIn(latchkey, { type: 'missed' })
}

/** Whoever must sign in, and has not, sees that first (S6.05). */
function meetOpening(latchkey: Latchkey): void {
  const isSignedOut = signInStore(latchkey).getState().phase === 'signedOut'
  const { name } = currentView(latchkey.router.getState())
  if (isSignedOut && name !== 'SIWXSignMessage' && isRequired(latchkey)) void askToSignIn(latchkey)
}

/** The view may have the approval of the embedded wallet over it. */
function isSigningIn({ open, history }: RouterState): boolean {
  return open && history.some(({ name }) => name === 'SIWXSignMessage')
}
