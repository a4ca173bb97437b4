/** The part of signing in that begins when a wallet connects or comes back, fetched in one request, and its ways in and out. */
export { afterConnect } from './afterConnect.ts'
export { openSignIn } from './askToSignIn.ts'
export { followSignIn } from './followSignIn.ts'
export { signOut } from './signOut.ts'
