/** Fetches what begins a sign-in when a wallet connects; only sites with the option `siwx` have a use for it. */
export function loadSignIn() {
  return import('../signIn/signInAtConnect.ts')
}
