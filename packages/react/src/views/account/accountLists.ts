/**
 * The lower half of the account: too heavy to come with the view itself, which shows the way on before balances are
 * read. One module, so that it is one request.
 */
export { AccountBalance } from './AccountBalance.tsx'
export { AccountMenu } from './AccountMenu.tsx'
export { AccountTabs } from './AccountTabs.tsx'
export { BitcoinTabs } from './BitcoinTabs.tsx'
