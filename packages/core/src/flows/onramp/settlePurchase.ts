import { messageDecimals } from '../../base/amounts.ts'
import { refreshActivity } from '../../features/activity/refreshActivity.ts'
import { showNotice, showSuccess } from '../../features/notice/showNotice.ts'
import { loadOnrampWords } from '../../features/onramp/onrampWords.ts'
import type { Purchase } from '../../features/onramp/purchase.ts'
import { currentView } from '../../features/router/currentView.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { loadWords } from '../../words/loadWords.ts'
import { say } from '../../words/say.ts'
import { sayAmount } from '../../words/sayAmount.ts'
import { refreshPortfolio } from '../portfolio/refreshPortfolio.ts'

/** Shows the result of a purchase; once it has settled, reads the balances and the activity of the account again. */
export async function settlePurchase(latchkey: Latchkey, purchase: Purchase): Promise<void> {
  const { account, address, amount, symbol, state } = purchase
  const isSettled = state === 'settled'
  if (isSettled) {
    // The account shows why these could not be read.
    refreshPortfolio(latchkey, account, [address]).catch(() => undefined)
    refreshActivity(latchkey, account).catch(() => undefined)
  }
  await Promise.all([loadWords(latchkey), loadOnrampWords(latchkey)]).catch(() => undefined)
  const words = latchkey.words.getState()
  if (isSettled) {
    const bought =
      amount === undefined ? symbol : sayAmount(words, amount, { symbol, places: messageDecimals }).text
    // Where the sentence runs from right to left, number and symbol keep their order.
    return showSuccess(latchkey, 'buy.settled', {
      amount: words.dir === 'rtl' ? `\u2068${bought}\u2069` : bought,
    })
  }
  const view = currentView(latchkey.router.getState())
  const isSeen = view.name === 'BuyInProgress' && view.purchase === purchase.id
  // Its own view says more.
  if (!isSeen) showNotice(latchkey, { variant: 'error', message: say(words, 'buy.failed') })
}
