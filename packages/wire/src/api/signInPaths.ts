/** Where the calls of a sign-in are: apart from the other paths, since only a page with sign-in loads them. */
export const signInPaths = {
  signInNonce: '/auth/v1/nonce',
  signIn: '/auth/v1/authenticate',
  signInSession: '/auth/v1/me',
  refreshSignIn: '/auth/v1/refresh',
  signOut: '/auth/v1/sign-out',
  accountMetadata: '/auth/v1/account-metadata',
  signInKeys: '/auth/v1/jwks',
} as const
