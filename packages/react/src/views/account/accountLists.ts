/**
 * The lower half of the account: too heavy to come with the view itself, which shows the way on before balances are
 * read. One module, so that it is one request.
 */
export { AccountBalance } from './balance/AccountBalance.tsx'
export { AccountMenu } from './menu/AccountMenu.tsx'
export { AccountTabs } from './tabs/AccountTabs.tsx'
export { BitcoinTabs } from './tabs/BitcoinTabs.tsx'
