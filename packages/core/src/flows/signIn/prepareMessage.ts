import { LatchkeyError } from '../../base/LatchkeyError.ts'
import { assertOwnMessage } from '../../features/siwx/assertOwnMessage.ts'
import { openSiwx } from '../../features/siwx/openSiwx.ts'
import { SignInError } from '../../features/siwx/SignInError.ts'
import { signInRun } from '../../features/siwx/signInRun.ts'
import { signInTarget } from '../../features/siwx/signInTarget.ts'
import { stepSignIn } from '../../features/siwx/stepSignIn.ts'
import { withinTime } from '../../features/siwx/withinTime.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** How long the site may take to give a nonce. */
const prepareLimitMs = 10_000

/** After this time the visitor is told that the site is slow. */
const slowMs = 4_000

/** Begins another attempt to sign in; an older one ends. */
export function beginAttempt(latchkey: Latchkey): AbortSignal {
  const run = signInRun(latchkey)
  run.attempt?.abort()
  run.attempt = new AbortController()
  return run.attempt.signal
}

/** Has the site make a message for the account in use, and shows how that goes in the state; it never rejects. */
export async function prepareMessage(latchkey: Latchkey): Promise<void> {
  const target = signInTarget(latchkey)
  if (target === undefined) return
  const { clock } = latchkey.deps
  const signal = beginAttempt(latchkey)
  stepSignIn(latchkey, { type: 'asked' })
  const stopWatch = tellSlow(latchkey, signal)
  try {
    const message = await withinTime(latchkey, { ms: prepareLimitMs, signal }, async () =>
      (await openSiwx(latchkey)).createMessage({ accountAddress: target.address, chainId: target.chainId }),
    )
    signal.throwIfAborted()
    assertOwnMessage(latchkey, message, target)
    stepSignIn(latchkey, { type: 'prepared', message, at: clock.now() })
  } catch (cause) {
    if (signal.aborted) return
    const error = cause instanceof LatchkeyError ? cause : new SignInError('signIn.init', { cause })
    stepSignIn(latchkey, { type: 'unprepared', error })
  } finally {
    stopWatch()
  }
}

/** Says in the state when the site takes long. Returns a function that ends the watch. */
export function tellSlow(latchkey: Latchkey, signal: AbortSignal): () => void {
  const { clock } = latchkey.deps
  const timer = clock.setTimeout(() => {
    if (!signal.aborted) stepSignIn(latchkey, { type: 'slow' })
  }, slowMs)
  return () => clock.clearTimeout(timer)
}
