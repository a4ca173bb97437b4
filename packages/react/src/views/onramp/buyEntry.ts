/** The part of buying for the account: whether it is offered, and pending purchases. The form loads when it is opened. */
export { hasBuy, hasOpenPurchases, openBuy } from '@latchkey/core/onramp'
