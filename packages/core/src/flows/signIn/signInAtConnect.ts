/** The part of signing in that begins when a wallet connects or comes back, fetched in one request. */
export { afterConnect } from './afterConnect.ts'
export { followSignIn } from './followSignIn.ts'
