import { type Listener, watchValue } from '../../base/watchValue.ts'
import { type LoginState, loginStore } from '../../features/login/loginState.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** What the login to the embedded wallet has come to. */
export function getLogin(latchkey: Pick<Latchkey, 'kept'>): LoginState {
  return loginStore(latchkey).getState()
}

/** Calls back when the login has come further. Returns an unsubscribe function. */
export function watchLogin(latchkey: Pick<Latchkey, 'kept'>, listener: Listener<LoginState>): () => void {
  return watchValue([loginStore(latchkey)], () => getLogin(latchkey), listener)
}
