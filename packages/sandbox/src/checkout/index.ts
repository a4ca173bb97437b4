export type { CheckoutDelays } from './createCheckoutSessions.ts'
export { type Checkout, type CheckoutOptions, startCheckout } from './startCheckout.ts'
export { testAccounts, testCards } from './testCards.ts'
