import { hasLink, holdLink } from '../../features/connection/holdLink.ts'
import { exitOf } from '../../features/pairing/exitOf.ts'
import { isRequired, openSiwx } from '../../features/siwx/openSiwx.ts'
import { type LookEnd, signInRun } from '../../features/siwx/signInRun.ts'
import { signInStore } from '../../features/siwx/signInState.ts'
import { type SignInTarget, signInTarget } from '../../features/siwx/signInTarget.ts'
import { stepSignIn } from '../../features/siwx/stepSignIn.ts'
import { withinTime } from '../../features/siwx/withinTime.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { ConnectionsState } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { addSigned } from './addSigned.ts'
import { askToResend, askToSignIn } from './askToSignIn.ts'
import { failSignIn } from './failSignIn.ts'
import { closeSignIn, followSignInView } from './followSignInView.ts'
import { followDisconnects } from './signOut.ts'

/** How long the site may take to say whether there is a session. */
const lookLimitMs = 10_000

/** How the account came to be in use. */
type Arrival =
  /** The visitor has just connected the wallet. */
  | 'joined'
  /** The visitor has just changed account, chain or wallet. */
  | 'moved'
  /** It came by itself: after a reload, from another tab, or from the page's own chain library. */
  | 'returned'

/**
 * Looks for a session whenever another account or another chain comes into use (S4.52), ends the sessions of wallets that
 * were disconnected, and learns of those that other tabs make or end. Starting it twice counts as once.
 */
export function followSignIn(latchkey: Latchkey): void {
  if (hasLink(latchkey, followSignIn)) return
  const { connections, deps } = latchkey
  const stops = [
    followDisconnects(latchkey),
    connections.subscribe((_, before) => meet(latchkey, before)),
    followSignInView(latchkey),
    deps.page.watchStorage((key) => {
      if (key === null || key.endsWith(':siwx-auth-token')) void lookAgain(latchkey)
    }),
  ]
  holdLink(latchkey, followSignIn, () => {
    for (const stop of stops) stop()
    forget(latchkey)
  })
  meet(latchkey)
}

function meet(latchkey: Latchkey, before?: ConnectionsState): void {
  const run = signInRun(latchkey)
  const target = signInTarget(latchkey)
  if (target?.account === run.account) return
  const isCancelling = signInStore(latchkey).getState().phase === 'cancelling'
  forget(latchkey)
  if (target === undefined) {
    // Whoever cancels goes on at Connect.
    if (!isCancelling) closeSignIn(latchkey)
    return
  }
  const arrival = arrivalOf(latchkey, target, before)
  // Whoever connects anew wants to be asked anew.
  if (arrival === 'joined') {
    run.declined.delete(target.address)
    run.others = []
  }
  const stay = new AbortController()
  run.account = target.account
  run.stay = stay
  stepSignIn(latchkey, { type: 'met', account: target.account })
  run.looking = look(latchkey, target, { arrival, signal: stay.signal })
}

function forget(latchkey: Latchkey): void {
  const run = signInRun(latchkey)
  run.stay?.abort()
  run.attempt?.abort()
  delete run.account
  delete run.looking
  stepSignIn(latchkey, { type: 'left' })
}

function arrivalOf(
  { attempt }: Pick<Latchkey, 'attempt'>,
  { connection }: SignInTarget,
  before?: ConnectionsState,
): Arrival {
  const asked = attempt.getState()
  if (asked.phase === 'joined' && asked.connectorId === connection.connector.id) return 'joined'
  return before && activeConnection(before)?.phase === 'connected' ? 'moved' : 'returned'
}

async function look(
  latchkey: Latchkey,
  target: SignInTarget,
  { arrival, signal }: { readonly arrival: Arrival; readonly signal: AbortSignal },
): Promise<LookEnd> {
  const failure = await addSigned(latchkey, target, signal)
  try {
    if (await findSession(latchkey, target, signal)) return 'found'
  } catch (error) {
    // Another account has taken its place, and is looked for by itself.
    if (signal.aborted) return 'missed'
    await failSignIn(latchkey, error)
    return 'failed'
  }
  if (!mayAsk(latchkey, target, arrival)) return 'missed'
  // S4.55: the view opens with why the signature was not enough.
  if (failure?.unsent) askToResend(latchkey, failure.unsent, failure.error)
  else
    void askToSignIn(latchkey).then(() => {
      if (failure && !signal.aborted) stepSignIn(latchkey, { type: 'failed', error: failure.error })
    })
  return 'asked'
}

async function findSession(latchkey: Latchkey, target: SignInTarget, signal: AbortSignal): Promise<boolean> {
  const { chainId, address } = target
  const [session] = await withinTime(latchkey, { ms: lookLimitMs, signal }, async () =>
    (await openSiwx(latchkey)).getSessions(chainId, address),
  )
  signal.throwIfAborted()
  stepSignIn(latchkey, session ? { type: 'found', session } : { type: 'missed' })
  return session !== undefined
}

/** A page opens the widget by itself only for what the visitor has just done in it, or where they must sign in. */
function mayAsk(latchkey: Latchkey, { address }: SignInTarget, arrival: Arrival): boolean {
  if (isRequired(latchkey)) return true
  // A wallet tells every tab that it has moved; the one that the visitor looks at asks.
  const isSeen = () => exitOf(latchkey).isVisible()
  return arrival !== 'returned' && !signInRun(latchkey).declined.has(address) && isSeen()
}

/** Another tab has signed in or out. */
async function lookAgain(latchkey: Latchkey): Promise<void> {
  const target = signInTarget(latchkey)
  const { stay } = signInRun(latchkey)
  const before = signInStore(latchkey).getState().phase
  if (target === undefined || stay === undefined || before === 'looking' || before === 'cancelling') return
  try {
    const { chainId, address } = target
    const siwx = await openSiwx(latchkey)
    const [session] = await withinTime(latchkey, { ms: lookLimitMs, signal: stay.signal }, () =>
      siwx.getSessions(chainId, address),
    )
    const { phase } = signInStore(latchkey).getState()
    if (stay.signal.aborted) return
    if (session !== undefined && phase !== 'signedIn' && phase !== 'checking') {
      signInRun(latchkey).attempt?.abort()
      stepSignIn(latchkey, { type: 'found', session })
      closeSignIn(latchkey)
    }
    if (session === undefined && phase === 'signedIn') {
      stepSignIn(latchkey, { type: 'missed' })
      if (isRequired(latchkey)) await askToSignIn(latchkey)
    }
  } catch {
    // It cannot be asked now: what is known here stays until the next look.
  }
}
