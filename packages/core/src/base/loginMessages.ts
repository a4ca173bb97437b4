/**
 * Sentences about logging in to the embedded wallet; apart from `messages`, which every page loads first. Texts that the
 * specification quotes stand here verbatim.
 */
export const loginMessages = {
  'login.notLoaded': 'Unable to load email login dependency',
  'login.cooldown': 'Please try again after {n} seconds',
  'login.invalidEmail': 'Invalid email. Try again.',
  'login.mail': 'The email couldn’t be sent. Try again in a minute.',
  'login.down': 'The wallet isn’t available right now. Try again in a minute.',
  'login.wrongCode': 'Wrong code. Check it and try again.',
  'login.deadCode': 'This code no longer works. Get a new one.',
  'login.tooMany': 'Too many attempts. Try again later.',
  'login.over': 'This login took too long. Start again.',
  'login.stopped': 'A different number was chosen. Nobody got into your wallet.',
  'login.unreachable': 'Can’t reach the wallet. Check your connection and try again.',
  'login.blocked': 'Your browser blocked the login window. Allow pop-ups, then try again.',
  'login.closed': 'The login window was closed.',
  'login.refused': 'The login didn’t work. Try again.',
  'login.notAllowed': 'Action not allowed',
} as const
