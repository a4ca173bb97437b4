/** What kits add to a React page before anybody clicks, in kB of gzipped JavaScript; guide/compare.md says how it was measured. */
export const firstLoads = [
  { kit: 'Latchkey', kB: 11.6 },
  { kit: 'Web3-Onboard', kB: 199 },
  { kit: 'ConnectKit', kB: 441 },
  { kit: 'thirdweb', kB: 587 },
  { kit: 'RainbowKit', kB: 708 },
  { kit: 'AppKit', kB: 738 },
] as const

/** What runs on the machines of a site today. */
export const selfHosted = [
  'Balances and prices',
  'Wallet list',
  'Relay for QR codes',
  'History and names',
  'Works offline, for tests',
] as const

/** The views of the live widget. */
export const liveViews = [
  { view: 'Connect', name: 'Connect' },
  { view: 'Account', name: 'Account' },
  { view: 'WalletSend', name: 'Send' },
  { view: 'WalletReceive', name: 'Receive' },
  { view: 'AllWallets', name: 'All wallets' },
] as const

/** The pictures of further views, made by `npm run shots`. */
export const pictures = [
  { file: 'connect', name: 'Connect', text: 'Installed wallets first, the last one used on top.' },
  { file: 'code', name: 'QR code', text: 'For a wallet on a phone. It renews itself.' },
  { file: 'wallets', name: 'All wallets', text: 'Search the whole directory.' },
  { file: 'account', name: 'Account', text: 'Who is connected, and what they hold.' },
  { file: 'activity', name: 'Activity', text: 'What happened, newest first.' },
  { file: 'send', name: 'Send', text: 'To a name or an address, with every check.' },
  { file: 'review', name: 'Review', text: 'Amount, recipient and cost before the wallet asks.' },
  { file: 'networks', name: 'Networks', text: 'The chains of your site.' },
] as const
