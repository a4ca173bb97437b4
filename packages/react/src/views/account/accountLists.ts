export { AccountTabs } from './AccountTabs.tsx'
export { BitcoinTabs } from './BitcoinTabs.tsx'
export { bitcoinAccounts } from './bitcoinAccounts.ts'
export { UnderWay } from './UnderWay.tsx'
