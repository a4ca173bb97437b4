import { plural } from '../plural.ts'

/** Words of the views behind the list of wallets: AllWallets, Connecting…, Downloads and the guides. */
export const walletWords = {
  // A button in the page, but only after a wallet has failed.
  'button.retryWallet': '{name}: Try again',
  // What its adapter calls it until these words are here.
  'connect.injected': 'Browser wallet',
  'allWallets.title': 'All wallets',
  'allWallets.search': 'Search wallets',
  'allWallets.searchCount': ({ count }: { readonly count: number }, locale: string) =>
    plural(locale, count, { one: 'Search {count} wallet', other: 'Search {count} wallets' }),
  'allWallets.clear': 'Clear the search',
  'allWallets.certified': 'Certified only',
  'allWallets.certifiedMark': 'Certified',
  'allWallets.loading': 'Loading wallets…',
  'allWallets.searching': 'Searching…',
  'allWallets.more': 'Show more wallets',
  'allWallets.found': ({ count }: { readonly count: number }, locale: string) =>
    plural(locale, count, { one: '{count} wallet found', other: '{count} wallets found' }),
  'allWallets.none': 'No wallet called “{text}”',
  'allWallets.noneCertified': 'No certified wallet here',
  'allWallets.noneCertifiedCalled': 'No certified wallet called “{text}”',
  'allWallets.noneCertifiedText': 'Wallets without the badge are hidden now.',
  'allWallets.noneText': 'Check the spelling, or try a shorter name.',
  'allWallets.failed': 'The wallet list did not load',
  'allWallets.failedText': 'Check your connection. Wallets in this browser work without it.',
  'allWallets.moreFailed': 'The rest of the list did not load.',
  'allWallets.retry': 'Try again',

  'connecting.approve': 'Approve in {name}',
  'connecting.approveText': 'It may have opened a small window, or be waiting behind its toolbar icon.',
  'connecting.approvePhoneText': 'Its request opens on this screen.',
  'connecting.declined': 'Request declined',
  'connecting.declinedText': 'Nothing was shared with this site. Ask again whenever you like.',
  'connecting.pending': 'Request already open in {name}',
  'connecting.pendingText':
    'An earlier request is still open there. Answer it, or unlock the wallet, then try again.',
  'connecting.missing': '{name} isn’t in this browser',
  'connecting.missingText': 'Add it, then come back and reload this page.',
  'connecting.late': 'No answer from {name}',
  'connecting.lateText': 'It may be locked or closed. Open it, then try again.',
  'connecting.failed': '{name} could not connect',
  'connecting.joined': 'Connected',
  'connecting.joinedText': '{name} and this site are linked.',
  'connecting.waiting': 'Waiting for {name}',
  'connecting.again': 'Try again',
  'connecting.another': 'Choose another wallet',
  'connecting.dontHave': 'Don’t have {name}?',
  'connecting.getIt': 'Get it',

  'downloads.title': 'Get {name}',
  'downloads.openHere': 'Open this page in {name}',
  'downloads.openHereText': 'The page opens in the wallet’s own browser and connects there.',
  'downloads.text': 'Install it, then come back and reload this page.',
  'downloads.open': 'Open {name}',
  'downloads.notInstalled': 'Not on this phone yet?',
  'downloads.here': '{name} is installed',
  'downloads.hereText': 'It is in this browser now and ready to connect.',
  'downloads.connect': 'Connect {name}',
  'downloads.notHere': '{name} isn’t in this browser',
  'downloads.getExtension': 'Get the extension',
  'downloads.getApp': 'Get the app',
  'downloads.visit': 'Go to the website',
  'downloads.otherWays': 'Other ways',
  'downloads.extension': 'Browser extension',
  'downloads.ios': 'iPhone and iPad app',
  'downloads.android': 'Android app',
  'downloads.web': 'Web app',
  'downloads.website': 'Website',
  'downloads.none': 'No download link for {name}',
  'downloads.noneText': 'Look for it in the store of your browser or phone, or choose another wallet.',

  'getWallet.title': 'Get a wallet',
  'getWallet.text': 'Each one is free. Pick any: you can move to another later.',
  'getWallet.all': 'See all wallets',
  'getWallet.none': 'No wallets to show',
  'getWallet.noneText':
    'Look for “Ethereum wallet” in the store of your browser or phone, install one, then come back.',

  'platform.extension': 'extension',
  'platform.phone': 'phone',
  'platform.web': 'web',

  'whatIsAWallet.title': 'What is a wallet?',
  'whatIsAWallet.key': 'Your key',
  'whatIsAWallet.keyText':
    'A wallet keeps the secret that proves you are you. It stays on your device and no site sees it.',
  'whatIsAWallet.sign': 'Your signature',
  'whatIsAWallet.signText': 'Sites ask, you decide. Nothing moves until you approve it in the wallet.',
  'whatIsAWallet.keep': 'Your things',
  'whatIsAWallet.keepText':
    'Coins, tokens and names are yours on the network. The wallet shows them and lets you send them.',
  'whatIsAWallet.get': 'Get a wallet',

  'whatIsANetwork.title': 'What is a network?',
  'whatIsANetwork.ledger': 'A shared record',
  'whatIsANetwork.ledgerText':
    'A network is many computers that keep one list of who owns what. Nobody can change it alone.',
  'whatIsANetwork.many': 'Each one is its own place',
  'whatIsANetwork.manyText':
    'Your address can be the same on several, but what you hold on one is not on the others.',
  'whatIsANetwork.fee': 'Each one has its fee',
  'whatIsANetwork.feeText': 'A transaction costs a little of the network’s own coin. Keep some of it there.',
} as const
