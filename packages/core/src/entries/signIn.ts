/** What signing in with a wallet loads: the sign-in under way, its steps, and the session that comes of it. */
export { isRequired } from '../features/siwx/openSiwx.ts'
export { type SignInCode, SignInError } from '../features/siwx/SignInError.ts'
export { type SignInState, signInStore } from '../features/siwx/signInState.ts'
export { openSignIn } from '../flows/signIn/askToSignIn.ts'
export { cancelSignIn } from '../flows/signIn/cancelSignIn.ts'
export {
  getSession,
  getSignIn,
  type SignedIn,
  watchSession,
  watchSignIn,
} from '../flows/signIn/getSession.ts'
export { getToken } from '../flows/signIn/getToken.ts'
export { signIn } from '../flows/signIn/signIn.ts'
export { signNow } from '../flows/signIn/signNow.ts'
export { signOut } from '../flows/signIn/signOut.ts'
