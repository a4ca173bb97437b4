export type { CheckoutDelays } from './createTills.ts'
export { type Checkout, type CheckoutOptions, startCheckout } from './startCheckout.ts'
export { testAccounts, testCards } from './testCards.ts'
