/** Texts of the pages behind the links of mails. */
export const pageWords = {
  loading: 'Loading…',
  checking: 'Checking…',
  site: 'Site',
  device: 'Device',
  near: 'Near',
  time: 'Time',
  today: (time: string) => `Today, ${time}`,
  isThisYou: 'Is this you logging in?',
  chooseNumber: 'Choose the number shown on that device',
  notMe: 'It wasn’t me',
  codeTitle: 'Here’s your code',
  codeLead: 'Enter it on the device where you started. Don’t share it with anyone.',
  copyCode: 'Copy code',
  copied: 'Copied',
  closePage: 'You can close this page.',
  stoppedTitle: 'Login stopped',
  wrongNumber: 'A different number was chosen. Nobody got into your wallet.',
  stoppedByYou: 'Nobody got into your wallet. If you did not start this login, there is nothing else to do.',
  linkOverTitle: 'This link no longer works',
  linkOver: 'It was used already, or it is older than 10 minutes. Log in again to get a new one.',
  failedTitle: 'That did not work',
  unreachable: 'The wallet cannot reach its server. Check your connection, then try again.',
  tryAgain: 'Try again',
  expired: 'Expired',
  socialDoneTitle: 'You’re logged in',
  socialDone: 'Go on in the window where you started.',
  socialCancelledTitle: 'Login cancelled',
  socialCancelled: 'Nothing was shared with the site.',
  socialRefused:
    'This login was used already, is older than 10 minutes, or began in another browser. Start again on the site.',
  socialUnreachable: 'The login service cannot be reached. Try again on the site in a moment.',
  socialConfirmTitle: 'Did you start this login?',
  socialConfirm: (site: string) =>
    `The browser that asked for it will be logged in as you at ${site}. Go on only if you started it yourself, on that site, just now.`,
  socialConfirmYes: 'Yes, log in',
  socialConfirmNo: 'If you did not, close this page: nobody is logged in.',
  vetoTitle: 'Stop this device?',
  vetoLead:
    'A new device asked for your wallet. If you stop it, it gets no key and is logged out at once. Your other devices stay as they are.',
  veto: 'Stop the device',
  vetoedTitle: 'Device stopped',
  vetoed:
    'It got no key of your wallet and is logged out. Whoever used it can read your mail: change the password of your mailbox.',
  vetoOver: 'It was used already, or a newer mail has a newer link.',
} as const

/** How long something still works, as minutes and seconds. */
export function expiresIn(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  if (seconds === 0) return pageWords.expired
  return `Expires in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
