import { addressOf } from '../../base/addressOf.ts'
import type { CaipAddress, CaipChainId } from '../../base/caip.ts'
import { type Listener, watchValue } from '../../base/watchValue.ts'
import { type SignInState, signInStore } from '../../features/siwx/signInState.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { SiwxSession } from '../../options/siwx.ts'

/** The visitor’s session with this site. */
export type SignedIn = {
  /** CAIP-10. */
  readonly account: CaipAddress
  readonly address: string
  readonly chainId: CaipChainId
  readonly session: SiwxSession
}

/** The session of the account in use; undefined while there is none, or it is being looked for. */
export function getSession(latchkey: Pick<Latchkey, 'kept'>): SignedIn | undefined {
  const state = signInStore(latchkey).getState()
  if (state.phase !== 'signedIn') return undefined
  const { account, session } = state
  const address = addressOf(account)
  return { account, address, chainId: account.slice(0, -address.length - 1) as CaipChainId, session }
}

/** Calls back when the session has changed. Returns an unsubscribe function. */
export function watchSession(
  latchkey: Pick<Latchkey, 'kept'>,
  listener: Listener<SignedIn | undefined>,
): () => void {
  return watchValue([signInStore(latchkey)], () => getSession(latchkey), listener)
}

/** What signing in has come to. */
export function getSignIn(latchkey: Pick<Latchkey, 'kept'>): SignInState {
  return signInStore(latchkey).getState()
}

/** Calls back when signing in has come further. Returns an unsubscribe function. */
export function watchSignIn(latchkey: Pick<Latchkey, 'kept'>, listener: Listener<SignInState>): () => void {
  return watchValue([signInStore(latchkey)], () => getSignIn(latchkey), listener)
}
