/** What kits add to the first load of a React page, in kB of gzipped JavaScript and CSS; guide/compare.md says how it was measured. */
export const firstLoads = [
  { kit: 'Latchkey', kB: 13 },
  { kit: 'Latchkey, wagmi', kB: 41.2 },
  { kit: 'Web3-Onboard', kB: 194.7 },
  { kit: 'ConnectKit', kB: 498.9 },
  { kit: 'RainbowKit', kB: 586.6 },
  { kit: 'thirdweb', kB: 587.6 },
  { kit: 'AppKit', kB: 773.1 },
] as const

/** How many other hosts a page with each kit contacts before anybody acts. */
export const otherHosts = [
  { kit: 'Latchkey', hosts: 0 },
  { kit: 'Web3-Onboard', hosts: 0 },
  { kit: 'thirdweb', hosts: 0 },
  { kit: 'ConnectKit', hosts: 1 },
  { kit: 'RainbowKit', hosts: 2 },
  { kit: 'AppKit', hosts: 3 },
] as const

/** What runs on the machines of a site today. */
export const selfHosted = [
  'Balances and prices',
  'Wallet list',
  'Relay for QR codes',
  'History and names',
  'Email and social login',
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
