/** Words of the list of wallets, the view that opens first. */
export const connectWords = {
  'connect.title': 'Connect wallet',
  'connect.continueWith': 'Continue with {name}',
  'connect.lastTime': 'Last used',
  'connect.installed': 'Installed',
  'connect.recent': 'Recent',
  'connect.wallets': 'Wallets',
  'connect.all': 'All wallets',
  'connect.withWallet': 'Continue with a wallet',
  'connect.anotherWallet': 'Another wallet',
  'connect.looking': 'Looking for wallets…',
  'connect.none': 'No wallet in this browser yet',
  'connect.noneText': 'Install one, then reload this page.',
  'connect.get': 'Get a wallet',
  'connect.newHere': 'New here?',
  'connect.whatItDoes': 'What’s a wallet?',
} as const
