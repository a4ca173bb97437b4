/** What the buttons and the frame of the widget say: loaded with the page, so only what the first paint needs. */
export const shellWords = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.restoring': 'Reconnecting…',
  'button.retry': 'Try again',
  'button.account': 'Account {name}',
  'button.balance': '{balance} {name}, account',
  'button.email': 'Email',
  'button.network': 'Select network',
  'button.wrongNetwork': 'Wrong network',
} as const
