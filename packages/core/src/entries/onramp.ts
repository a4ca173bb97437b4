/** What buying with money loads: the form and its quotes, the provider's window, and the purchases under way. */
export { type BuyCode, BuyError } from '../features/onramp/BuyError.ts'
export { currencyOf, destinationOf, limitsOf, quoteOf, suggestAmounts } from '../features/onramp/buyLimits.ts'
export { buyNamespaces } from '../features/onramp/buyNetworks.ts'
export { parseBuyPreset } from '../features/onramp/buyPreset.ts'
export { amountProblem, type BuyProblem, buyProblem } from '../features/onramp/buyProblem.ts'
export {
  type BuyAmount,
  type BuyCurrency,
  type BuyMethod,
  type BuyNetwork,
  type BuyOptions,
  type BuyProvider,
  type BuyQuote,
  type BuyQuoteList,
  type BuyQuotes,
  type BuyState,
  type BuyToken,
  buyStore,
  type Money,
  type OutsideProvider,
} from '../features/onramp/buyState.ts'
export { loadBuyViewWords } from '../features/onramp/buyViewWords.ts'
export { feeRange } from '../features/onramp/feeRange.ts'
export { type BuyInfo, buyInfo, getBuy, watchBuy } from '../features/onramp/getBuy.ts'
export { hasOpenPurchases } from '../features/onramp/hasOpenPurchases.ts'
export { loadOnrampWords } from '../features/onramp/onrampWords.ts'
export type {
  Purchase,
  PurchaseList,
  PurchaseMonth,
  PurchaseProgress,
  PurchaseWindow,
} from '../features/onramp/purchase.ts'
export { getPurchases, watchPurchases } from '../features/onramp/purchaseList.ts'
export { getPurchase, openPurchases, purchaseStore, watchPurchase } from '../features/onramp/purchaseStore.ts'
// Drawn by its views, besides.
export { typeAmount } from '../features/send/typeAmount.ts'
export { transactionLink } from '../features/sent/transactionLink.ts'
export { checkPurchase, followPurchases, givePurchaseUp } from '../flows/onramp/followPurchases.ts'
export { loadMorePurchases, retryPurchases, startPurchases } from '../flows/onramp/listPurchases.ts'
export { hasBuy, mayBuy } from '../flows/onramp/mayBuy.ts'
export { openBuy, openWhatIsABuy } from '../flows/onramp/openBuy.ts'
export { openPurchase } from '../flows/onramp/openPurchase.ts'
export {
  chooseProvider,
  resetBuy,
  setBuyAmount,
  setBuyCurrency,
  setBuyMethod,
  setBuyToken,
} from '../flows/onramp/setBuy.ts'
export { purchaseLink, showPurchaseWindow } from '../flows/onramp/showPurchase.ts'
export { retryBuy, startBuy } from '../flows/onramp/startBuy.ts'
export { sayAmount } from '../words/sayAmount.ts'
export { sayMoney } from '../words/sayMoney.ts'
