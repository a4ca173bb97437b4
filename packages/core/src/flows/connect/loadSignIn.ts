/** Fetches what begins a sign-in when a wallet connects, and what ends it; only sites with the option `siwx` have a use for it. */
export function loadSignIn() {
  return import('../signIn/signInAtConnect.ts')
}
