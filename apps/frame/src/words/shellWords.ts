/** Sentences that the frame answers with; the page around it shows them as they are. */
export const shellWords = {
  loggedOut: 'You are logged out. Log in again.',
  inWindow: 'Finish the login in the window of the wallet.',
  loginOver: 'This login took too long. Start again.',
  loginStopped: 'A different number was chosen. Nobody got into your wallet.',
  socialCancelled: 'You cancelled the login. Nothing was shared.',
  socialClosed: 'The login window was closed. Nothing was shared.',
  socialRefused: 'The login did not go through. Start again.',
  socialUnreachable: 'The login service cannot be reached. Try again in a moment.',
  socialForeign: 'This is not the answer to your login. Start again.',
  serverUnreachable: 'The wallet cannot reach its server. Try again in a moment.',
  chainUnreachable: 'The network cannot be reached. Try again in a moment.',
  unsupportedNetwork: 'The wallet does not support this network.',
  callsUnknown: 'The wallet knows no calls with this id.',
  methodNotAllowed: 'Requested RPC call is not allowed',
  notYet: 'The wallet cannot do this yet.',
  broken: 'Something went wrong',
} as const
