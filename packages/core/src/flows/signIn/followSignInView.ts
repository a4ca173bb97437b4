import { currentView } from '../../features/router/currentView.ts'
import { resetView } from '../../features/router/moveView.ts'
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
    requireSignIn(latchkey)
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

/**
 * Whoever must sign in, and has not, sees that alone (S6.05): a page may open another view, and a widget that is drawn in place
 * is never opened anew.
 */
export function requireSignIn(latchkey: Latchkey): void {
  const router = latchkey.router.getState()
  if (!router.open || isSigningIn(router) || !isRequired(latchkey)) return
  // The account itself has left: whoever comes next is asked then.
  if (signInTarget(latchkey)?.account !== signInRun(latchkey).account) return
  const { phase } = signInStore(latchkey).getState()
  if (phase === 'signedOut') void askToSignIn(latchkey)
  else if (openPhases.includes(phase)) resetView(latchkey, { name: 'SIWXSignMessage', required: true })
}

/** The view may have the approval of the embedded wallet over it. */
function isSigningIn({ open, history }: RouterState): boolean {
  return open && history.some(({ name }) => name === 'SIWXSignMessage')
}
