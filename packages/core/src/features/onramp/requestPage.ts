import { OnrampUrl, paths } from '@latchkey/wire'
import { createApi } from '../../api/createApi.ts'
import { HttpStatusError } from '../../base/httpErrors.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { BuyError } from './BuyError.ts'
import type { BuyOrder } from './buyOrder.ts'
import type { BuyQuote } from './buyState.ts'
import { ensurePartnerUser } from './partnerUser.ts'
import { assertSafePage } from './safePage.ts'

/** The time limit of a provider to create its page. */
const pageDeadlineMs = 20_000

/** The provider's page where a visitor pays, and the id of the purchase. */
export type PurchasePlace = { readonly url: string; readonly id: string }

/** Requests the provider's page (S7.18): for this quote, or for this amount where there is only an estimate. */
export async function requestPage(
  latchkey: Latchkey,
  order: BuyOrder,
  quote: BuyQuote,
  address: string,
): Promise<PurchasePlace> {
  const { amount, currency, method, network, token } = order
  const api = createApi(latchkey)
  if (api === undefined) throw new BuyError('buy.unserved')
  const { url, purchaseId } = await api
    .post(paths.onrampUrl, {
      body: {
        projectId: latchkey.config.projectId,
        destinationWallets: [{ address, blockchains: [network.key], assets: [token.id] }],
        defaultNetwork: network.key,
        defaultExperience: 'buy',
        partnerUserId: ensurePartnerUser(latchkey),
        presetCryptoAmount: null,
        presetFiatAmount: amount,
        paymentCurrency: currency,
        purchaseCurrency: token.id,
        method,
        ...(quote.provider !== undefined && { provider: quote.provider }),
        ...(quote.id !== undefined && { quoteId: quote.id }),
      },
      response: OnrampUrl,
      deadlineMs: pageDeadlineMs,
    })
    .catch(refuse)
  const safe = assertSafePage(url, latchkey.deps.page.origin)
  return {
    url: safe,
    id:
      purchaseId !== undefined && /^[\w:.-]{1,200}$/.test(purchaseId) ? purchaseId : latchkey.deps.randomId(),
  }
}

/** Where the server refuses the quote, for any reason, the visitor reads that it has expired. */
function refuse(cause: unknown): never {
  if (!(cause instanceof HttpStatusError)) throw new BuyError('buy.provider', { cause })
  if (cause.reasons.some(({ field }) => field === 'quoteId'))
    throw new BuyError('buy.quoteExpired', { cause })
  if (cause.status === 501) throw new BuyError('buy.unserved', { cause })
  if (cause.status !== 400 && cause.status !== 422) throw new BuyError('buy.provider', { cause })
  const isAmount = cause.reasons.some(({ field }) => field === 'amount')
  throw new BuyError(isAmount ? 'buy.outside' : 'buy.refused', { cause })
}
