import type { CaipAddress } from '../../base/caip.ts'
import { LatchkeyError } from '../../base/LatchkeyError.ts'
import { createPageWindows, type PageWindow } from '../../deps/pageWindows.ts'
import { showError } from '../../features/notice/showNotice.ts'
import { BuyError } from '../../features/onramp/BuyError.ts'
import { destinationOf, quoteOf } from '../../features/onramp/buyLimits.ts'
import { type BuyOrder, orderOf } from '../../features/onramp/buyOrder.ts'
import { buyProblem } from '../../features/onramp/buyProblem.ts'
import { type BuyQuote, buyStore, stepBuy } from '../../features/onramp/buyState.ts'
import { loadOnrampWords } from '../../features/onramp/onrampWords.ts'
import type { Purchase } from '../../features/onramp/purchase.ts'
import { addPurchase } from '../../features/onramp/purchaseStore.ts'
import { requestPage } from '../../features/onramp/requestPage.ts'
import { trackProvider } from '../../features/onramp/trackBuy.ts'
import { pushView } from '../../features/router/moveView.ts'
import { sendWallet } from '../../features/send/sendWallet.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { loadWords } from '../../words/loadWords.ts'
import { isBuyShown } from './buyViews.ts'
import { refreshQuotes } from './refreshQuotes.ts'

/** A complete order with its quote and its destination. */
type Deal = {
  readonly order: BuyOrder
  readonly quote: BuyQuote
  /** Where it goes, on the network that was chosen. */
  readonly account: CaipAddress
  readonly address: string
}

/**
 * Opens the provider's page for what stands in the form. Call it in the click: the window opens at once, empty, since
 * browsers allow none later, and is sent on when the address is there. Then BuyInProgress is shown, with the link where the
 * browser has blocked the window. Resolves with undefined when nothing was opened: the state's `error` says why.
 */
export async function openPurchase(latchkey: Latchkey): Promise<Purchase | undefined> {
  if (buyStore(latchkey).getState().isOpening) return undefined
  let window: PageWindow | undefined
  try {
    const deal = assertDeal(latchkey)
    window = (latchkey.deps.windows ?? createPageWindows()).open()
    stepBuy(latchkey, ({ error: _, ...state }) => ({ ...state, isOpening: true }))
    trackProvider(latchkey, deal.quote.provider)
    const { id, url } = await requestPage(latchkey, deal.order, deal.quote, deal.address)
    // Nothing was paid yet: a purchase for another account than the shown one does not start.
    assertAccount(latchkey, deal.address)
    window?.go(url)
    return begin(latchkey, deal, { id, url }, window)
  } catch (cause) {
    window?.close()
    await fail(latchkey, cause)
    return undefined
  } finally {
    stepBuy(latchkey, (state) => (state.isOpening ? { ...state, isOpening: false } : state))
  }
}

/** The order in the form; throws unless it is complete, its quote is valid, and the destination is the account in use. */
function assertDeal(latchkey: Latchkey): Deal {
  const state = buyStore(latchkey).getState()
  const [order, quote, destination] = [orderOf(state), quoteOf(state), destinationOf(state)]
  if (buyProblem(state) !== undefined) throw new BuyError('buy.unready')
  if (order === undefined || quote === undefined || destination === undefined)
    throw new BuyError('buy.unready')
  assertAccount(latchkey, destination.address)
  const { expiresAt } = quote
  if (expiresAt !== undefined && expiresAt <= latchkey.deps.clock.now())
    throw new BuyError('buy.quoteExpired')
  return { order, quote, account: destination.account, address: destination.address }
}

/** Throws where the wallet switched accounts: the destination must be the shown one. */
function assertAccount(latchkey: Latchkey, address: string): void {
  if (sendWallet(latchkey)?.address !== address) throw new BuyError('buy.accountMoved')
}

function begin(
  latchkey: Latchkey,
  { order, quote, account }: Deal,
  { id, url }: { readonly id: string; readonly url: string },
  window: PageWindow | undefined,
): Purchase {
  const at = latchkey.deps.clock.now()
  const purchase: Purchase = {
    id,
    provider: { name: quote.name, ...(quote.provider !== undefined && { id: quote.provider }) },
    account,
    payment: quote.total,
    symbol: order.token.symbol,
    ...(order.network.address !== undefined && { address: order.network.address }),
    ...(quote.purchase && { amount: quote.purchase.amount }),
    state: 'created',
    at,
  }
  const windowState = window === undefined ? 'blocked' : window.closed ? 'closed' : 'open'
  addPurchase(
    latchkey,
    { purchase, phase: 'waiting', isChecking: false, window: windowState, url, since: at },
    window,
  )
  if (isBuyShown(latchkey.router.getState())) pushView(latchkey, { name: 'BuyInProgress', purchase: id })
  return purchase
}

async function fail(latchkey: Latchkey, cause: unknown): Promise<void> {
  const error = cause instanceof LatchkeyError ? cause : new BuyError('buy.provider', { cause })
  stepBuy(latchkey, (state) => ({ ...state, error }))
  if (error.code === 'buy.quoteExpired') void refreshQuotes(latchkey)
  await Promise.all([loadWords(latchkey), loadOnrampWords(latchkey)]).catch(() => undefined)
  showError(latchkey, error)
}
