/** Words around every view: the header, the banner, and what is said when a view does not load. */
export const frameWords = {
  'header.back': 'Back',
  'header.close': 'Close',
  'header.help': 'What is a wallet?',
  'banner.close': 'Dismiss',
  'modal.refusal': 'Choose an option, or disconnect.',
  'view.failed': 'Couldn’t load this',
  'view.failed.text': 'Check your connection, then try again.',
  'view.retry': 'Try again',
  'view.wallet': 'your wallet',
  'view.site': 'This site',
} as const
