import type { Latchkey } from '../../instance/latchkey.ts'
import { nextSignIn, type SignInEvent } from './nextSignIn.ts'
import { signInStore } from './signInState.ts'

/** Takes the sign-in of an instance one step further. */
export function stepSignIn(latchkey: Pick<Latchkey, 'kept'>, event: SignInEvent): void {
  const store = signInStore(latchkey)
  const before = store.getState()
  const after = nextSignIn(before, event)
  if (after !== before) store.setState(after)
}
