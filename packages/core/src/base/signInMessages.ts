/**
 * Sentences about signing in with a wallet; apart from `messages`, which every page loads first. Texts that the
 * specification quotes stand here verbatim.
 */
export const signInMessages = {
  'signIn.init': 'A problem occurred while trying initialize authentication',
  'signIn.declined': 'Signature declined',
  'signIn.smartAccount': 'This application might not support Smart Accounts',
  'signIn.late': 'This is taking too long. Try again.',
  'signIn.foreign': 'This sign-in isn’t for this site. Nothing was signed.',
  'signIn.moved': 'Your wallet switched accounts. Sign in again.',
  'signIn.left': 'You didn’t sign in.',
} as const
