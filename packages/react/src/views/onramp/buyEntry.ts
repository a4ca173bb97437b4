/** What an account has of buying: whether it is offered, and purchases under way; the form itself comes when it is opened. */
export { hasBuy, hasOpenPurchases, openBuy } from '@latchkey/core/onramp'
