import { LatchkeyError } from '../../base/LatchkeyError.ts'
import { SetupError } from '../../base/SetupError.ts'
import { findChain } from '../../chains/findChain.ts'
import { SignInError } from '../../features/siwx/SignInError.ts'
import { signInRun } from '../../features/siwx/signInRun.ts'
import { type SignInState, signInStore } from '../../features/siwx/signInState.ts'
import { type SignInTarget, signInTarget } from '../../features/siwx/signInTarget.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { NotConnectedError } from '../calls/signMessage.ts'
import { followSignIn } from './followSignIn.ts'
import { getSession, type SignedIn } from './getSession.ts'
import { prepareMessage } from './prepareMessage.ts'
import { signNow } from './signNow.ts'

/** Signs the account in use in, without the widget; who is signed in already is not asked. Rejects with what went wrong. */
export async function signIn(latchkey: Latchkey): Promise<SignedIn> {
  if (!latchkey.config.siwx) throw new NoSiwxError()
  const { account } = requireTarget(latchkey)
  followSignIn(latchkey)
  await signInRun(latchkey).looking
  const known = getSession(latchkey)
  if (known?.account === account) return known
  if (!isReady(signInStore(latchkey).getState())) await prepareMessage(latchkey)
  await signNow(latchkey)
  const state = signInStore(latchkey).getState()
  const session = getSession(latchkey)
  if (session?.account === account) return session
  if (state.phase === 'idle' || state.account !== account) throw new SignInError('signIn.moved')
  throw 'error' in state && state.error instanceof LatchkeyError
    ? state.error
    : new SignInError('signIn.left')
}

/** Who signs in; throws where there is nobody (S5.31), or no network to sign in on (S5.32). */
function requireTarget(latchkey: Latchkey): SignInTarget {
  const target = signInTarget(latchkey)
  if (target) return target
  const connection = activeConnection(latchkey.connections.getState())
  if (connection?.phase === 'connected') findChain(latchkey.config.networks, connection.chainId)
  throw new NotConnectedError()
}

function isReady({ phase }: SignInState): boolean {
  return phase === 'asking' || phase === 'unsaved'
}

/** A page asks for a sign-in, and its options have none. */
export class NoSiwxError extends SetupError {
  override readonly name = 'NoSiwxError'
  constructor() {
    super('option.noSiwx', 'Write the option siwx, for example siwx: true, before you sign visitors in.')
  }
}
