import { plural } from '../plural.ts'

/** Words of logging in by email, a social account or Farcaster, and of the wallet that comes with it. */
export const loginWords = {
  'login.title': 'Log in or connect',
  'login.email': 'Email address',
  'login.withEmail': 'Continue with email',
  'login.sending': 'Sending…',
  'login.socials': 'Log in with',
  'login.more': 'More options',
  'login.orWallet': 'Or use a wallet',
  'login.anotherAccount': 'Use another account',
  'login.agreeFirst': 'Accept the terms first.',
  'login.resend': 'Send again',
  'login.resendIn': ({ count }: { readonly count: number }, locale: string) =>
    plural(locale, count, { one: 'Send again in {count} second', other: 'Send again in {count} seconds' }),
  'login.resent': 'Email sent.',
  'login.anotherEmail': 'Use another email',
  'login.anotherOption': 'Use another option',
  'login.again': 'Start again',
  'login.joining': 'Setting up your wallet',
  'login.joiningText': 'This only takes a few seconds.',
  'login.joiningShort': 'Setting up',

  'device.title': 'Check your email',
  'device.sent': 'We sent a link to {email} Open it and choose this number.',
  'device.number': 'Number to choose: {number}',
  'device.expires': 'Expires in {time}',
  'device.soon': 'The link expires in 30 seconds.',
  'device.stopped': 'Login stopped',

  'otp.title': 'Confirm email',
  'otp.sent': 'We sent six digits to {email} They work for 10 minutes.',
  'otp.onPage': 'Open the link we sent to {email} Then enter its six digits. They work for 10 minutes.',
  'otp.label': 'Six-digit code',
  'otp.checking': 'Checking the code…',
  'otp.nothing': 'Nothing yet?',
  'otp.new': 'Send a new code',

  'social.opening': 'Opening {name}',
  'social.waiting': 'Continue in the {name} window',
  'social.waitingText': 'Log in there, then come back. This page will update.',
  'social.show': 'Show the window',
  'social.cancel': 'Cancel',
  'social.blocked': 'Your browser blocked the window',
  'social.blockedText': 'Open it here, or allow pop-ups for this site.',
  'social.failed': '{name} login didn’t finish',

  'farcaster.code': 'QR code for Farcaster',
  'farcaster.preparing': 'Preparing the code…',
  'farcaster.scan': 'Scan with your phone’s camera.',
  'farcaster.scanText': 'Farcaster opens and asks you to approve.',
  'farcaster.noAccount': 'No Farcaster account?',
  'farcaster.useEmail': 'Use email',

  'approve.title': 'Approve request',
  'approve.waiting': 'Waiting for your wallet…',
  'approve.cancel': 'Cancel',

  'account.loggedIn': 'Logged in with {name}',
  'account.loggedInEmail': 'Logged in with email',
  'account.chooseName': 'Choose a name',
} as const
