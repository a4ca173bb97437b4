import type { EmbeddedLink } from '../../adapter/embeddedLink.ts'
import { LoginError } from '../../adapter/LoginError.ts'
import { LatchkeyError } from '../../base/LatchkeyError.ts'
import { hasLink, holdLink } from '../../features/connection/holdLink.ts'
import { loginRun } from '../../features/login/loginRun.ts'
import { type LoginState, loginStore } from '../../features/login/loginState.ts'
import { currentView } from '../../features/router/currentView.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { RouterState, ViewName } from '../../instance/views.ts'
import { openEmbedded } from './openEmbedded.ts'

/** The views of a login under way. */
const loginViews: readonly ViewName[] = [
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'ConnectingSocial',
  'ConnectingFarcaster',
  // Where the browser may clear the frame, a login ends in a window of the wallet.
  'ApproveTransaction',
]

/** A part of a login: what it does with the open wallet, and the state that an error leads to. */
export type LoginPart = {
  run(link: EmbeddedLink, context: LoginContext): Promise<void>
  onError(error: LatchkeyError, state: LoginState): LoginState
}

/** What a part of a login works with; `set` does nothing once the login was left. */
export type LoginContext = { readonly signal: AbortSignal; readonly set: (state: LoginState) => void }

/** Begins a login; an older one ends. It ends when the visitor leaves its views, or the instance stops. */
export function beginLogin(latchkey: Latchkey, first: LoginState, retry: () => void): void {
  const run = loginRun(latchkey)
  run.stop?.()
  const controller = new AbortController()
  const unwatch = latchkey.router.subscribe((now, before) => {
    if ((before.open && !now.open) || (isLoginView(before) && !isLoginView(now))) leaveLogin(latchkey)
  })
  run.signal = controller.signal
  run.stop = () => {
    unwatch()
    controller.abort()
  }
  run.retry = retry
  if (!hasLink(latchkey, beginLogin)) holdLink(latchkey, beginLogin, () => leaveLogin(latchkey))
  loginStore(latchkey).setState(first)
}

/** Does a part of the login under way; nothing of it shows once the login was left. */
export async function continueLogin(latchkey: Latchkey, { run, onError }: LoginPart): Promise<void> {
  const { signal } = loginRun(latchkey)
  if (signal === undefined) return
  const store = loginStore(latchkey)
  const set = (state: LoginState) => {
    if (!signal.aborted) store.setState(state)
  }
  try {
    const link = await openEmbedded(latchkey)
    signal.throwIfAborted()
    await run(link, { signal, set })
  } catch (thrown) {
    set(onError(asLoginError(thrown), store.getState()))
  }
}

/** Ends the login under way: nobody waits for it any more. */
export function leaveLogin(latchkey: Latchkey): void {
  const run = loginRun(latchkey)
  run.stop?.()
  delete run.signal
  delete run.stop
  delete run.retry
  loginStore(latchkey).setState({ phase: 'idle' })
}

/** Tries the login again that failed; called within the visitor's press, so that a window may open. */
export function retryLogin(latchkey: Latchkey): void {
  loginRun(latchkey).retry?.()
}

function asLoginError(thrown: unknown): LatchkeyError {
  return thrown instanceof LatchkeyError ? thrown : new LoginError('login.refused', {}, { cause: thrown })
}

function isLoginView(router: RouterState): boolean {
  return router.open && loginViews.includes(currentView(router).name)
}
