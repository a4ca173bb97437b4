import { askInTime } from '../../adapter/askInTime.ts'
import { wait } from '../../base/clock.ts'
import { LatchkeyError } from '../../base/LatchkeyError.ts'
import { assertOwnMessage } from '../../features/siwx/assertOwnMessage.ts'
import { isSmartAccount } from '../../features/siwx/isSmartAccount.ts'
import { mayPass } from '../../features/siwx/mayPass.ts'
import { openSiwx } from '../../features/siwx/openSiwx.ts'
import { SignInError } from '../../features/siwx/SignInError.ts'
import { signInRun } from '../../features/siwx/signInRun.ts'
import { signInStore } from '../../features/siwx/signInState.ts'
import { type SignInTarget, signInTarget } from '../../features/siwx/signInTarget.ts'
import { stepSignIn } from '../../features/siwx/stepSignIn.ts'
import { trackSignIn } from '../../features/siwx/trackSignIn.ts'
import { withinTime } from '../../features/siwx/withinTime.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { SiwxSession } from '../../options/siwx.ts'
import { answerLimitMs } from '../calls/askWallet.ts'
import { NotConnectedError } from '../calls/signMessage.ts'
import { closeSignIn, requireSignIn } from './followSignInView.ts'
import { prepareMessage, tellSlow } from './prepareMessage.ts'

/** How long the site may take to check a signature: that of a contract account is checked on its chain. */
export const saveLimitMs = 20_000

/** A nonce lives for five minutes, and a person may take three in their wallet: an older message is made anew. */
const freshMs = 90_000

/** How long the visitor sees that it worked. */
const signedInMs = 400

/**
 * Goes on from where the sign-in stands: has the wallet sign, or sends a signature to the site again that could not be sent
 * before. How it goes is in the state; it never rejects.
 */
export async function signNow(latchkey: Latchkey): Promise<void> {
  const before = signInStore(latchkey).getState()
  const target = signInTarget(latchkey)
  if (target === undefined || before.phase === 'idle' || before.account !== target.account) return
  if (before.phase === 'unready' || before.phase === 'signedOut') return prepareMessage(latchkey)
  if (before.phase !== 'asking' && before.phase !== 'unsaved') return
  trackSignIn(latchkey, 'CLICK_SIGN_SIWX_MESSAGE', target)
  const isFresh = latchkey.deps.clock.now() - before.madeAt < freshMs
  // No await before the wallet is asked: browsers let it open its window only within the visitor's press.
  if (!isFresh) await prepareMessage(latchkey)
  const signal = signInRun(latchkey).attempt?.signal
  if (signal === undefined || signal.aborted) return
  if (isFresh && before.phase === 'unsaved') {
    stepSignIn(latchkey, { type: 'resent' })
    return save(latchkey, target, signal)
  }
  const state = signInStore(latchkey).getState()
  if (state.phase !== 'asking') return
  stepSignIn(latchkey, { type: 'sent' })
  try {
    const signature = await sign(latchkey, target, signal)
    signal.throwIfAborted()
    stepSignIn(latchkey, { type: 'signed', signature })
  } catch (cause) {
    return fail(latchkey, target, { signal, cause })
  }
  await save(latchkey, target, signal)
}

/** Has the wallet in use sign the message (S7.50). */
async function sign(latchkey: Latchkey, target: SignInTarget, signal: AbortSignal): Promise<string> {
  const state = signInStore(latchkey).getState()
  const link = latchkey.sessions.get(target.connection.connector.id)
  // S5.30: without a link to the wallet there is nobody who signs.
  if (link === undefined || state.phase !== 'signing') throw new NotConnectedError()
  assertOwnMessage(latchkey, state.message, target)
  return askInTime({ clock: latchkey.deps.clock, ms: answerLimitMs, signal }, (ending) =>
    link.signMessage(String(state.message), target.address, ending),
  )
}

/** Has the site check the signature and keep the session (S4.53), and closes the view (S4.54). */
async function save(latchkey: Latchkey, target: SignInTarget, signal: AbortSignal): Promise<void> {
  const state = signInStore(latchkey).getState()
  if (state.phase !== 'checking') return
  const { message, signature, cacao } = state
  const session: SiwxSession = {
    data: message.data,
    message: String(message),
    signature,
    ...(cacao !== undefined && { cacao }),
  }
  const stopWatch = tellSlow(latchkey, signal)
  try {
    await withinTime(latchkey, { ms: saveLimitMs, signal }, async () =>
      (await openSiwx(latchkey)).addSession(session),
    )
    signal.throwIfAborted()
  } catch (cause) {
    return fail(latchkey, target, { signal, cause })
  } finally {
    stopWatch()
  }
  stepSignIn(latchkey, { type: 'found', session })
  trackSignIn(latchkey, 'SIWX_AUTH_SUCCESS', target)
  const signedIn = signInStore(latchkey).getState()
  await wait(latchkey.deps.clock, signedInMs)
  if (signInStore(latchkey).getState() === signedIn) closeSignIn(latchkey)
}

function fail(
  latchkey: Latchkey,
  target: SignInTarget,
  { signal, cause }: { readonly signal: AbortSignal; readonly cause: unknown },
): void {
  // Another account is in use, or the visitor has left: nothing of this is shown.
  if (signal.aborted) return
  const isChecking = signInStore(latchkey).getState().phase === 'checking'
  if (isChecking && mayPass(cause)) {
    stepSignIn(latchkey, { type: 'unsaved', error: cause })
    trackSignIn(latchkey, 'SIWX_AUTH_ERROR', target, cause)
  } else {
    const error = signInErrorOf(cause, isSmartAccount(latchkey, target))
    stepSignIn(latchkey, { type: 'failed', error })
    trackSignIn(latchkey, 'SIWX_AUTH_ERROR', target, error)
  }
  // Meanwhile the visitor may have gone to another view.
  requireSignIn(latchkey)
}

/** In the words of the specification (S8.19, S8.20); the cause says the rest. */
export function signInErrorOf(cause: unknown, isSmart: boolean): SignInError {
  if (cause instanceof SignInError) return cause
  const isDeclined = cause instanceof LatchkeyError && cause.code === 'wallet.declined'
  return new SignInError(isSmart && !isDeclined ? 'signIn.smartAccount' : 'signIn.declined', { cause })
}
