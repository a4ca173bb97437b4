import { addressOf } from '../../base/addressOf.ts'
import type { CaipAddress, CaipChainId } from '../../base/caip.ts'
import { type Listener, watchValue } from '../../base/watchValue.ts'
import { openSiwx } from '../../features/siwx/openSiwx.ts'
import { type SignInState, signInStore } from '../../features/siwx/signInState.ts'
import { signInTarget } from '../../features/siwx/signInTarget.ts'
import { stepSignIn } from '../../features/siwx/stepSignIn.ts'
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

/**
 * What a page sends to the site's backend as `Authorization: Bearer …`; made anew when the last one has ended, and undefined
 * when the session has.
 */
export async function getToken(latchkey: Latchkey): Promise<string | undefined> {
  const signedIn = getSession(latchkey)
  if (signedIn === undefined) return undefined
  const siwx = await openSiwx(latchkey)
  if (siwx.getToken === undefined) return undefined
  const token = await siwx.getToken(signedIn.chainId, signedIn.address)
  const isHere = signInTarget(latchkey)?.account === signedIn.account
  if (token === undefined && isHere && getSession(latchkey)?.session === signedIn.session)
    stepSignIn(latchkey, { type: 'missed' })
  return token
}
