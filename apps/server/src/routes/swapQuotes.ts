import type { SwapQuote } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { describeFees, standardGasPrice } from '../swaps/describeSwap.ts'
import { readAmount, readGasPrice, readPair, readUser } from '../swaps/readSwapQuery.ts'
import { noRoute, swapFailure } from '../swaps/swapFailure.ts'
import { minimumOf } from '../swaps/swapSource.ts'

/** The slippage of `minToAmount`, in hundredths of a percent (S9.14). */
const defaultSlippageBps = 100n
/** How long a quote is valid. */
const quoteLifeMs = 20_000

/** `GET /v1/convert/quotes`. */
export function swapQuotesRoute(context: Context): Handler {
  return async (exchange) => {
    const { chainId, from, to } = readPair(exchange.query('from'), exchange.query('to'))
    const amount = readAmount(exchange.query('amount'))
    const userAddress = exchange.query('userAddress')
    const user = userAddress === undefined ? undefined : readUser(userAddress)
    const givenGasPrice = exchange.query('gasPrice')
    exchange.notes['chainId'] = chainId
    const headers = { 'cache-control': 'no-store' }
    const source = context.swaps.source(chainId)
    // An unsupported network has no quotes (S8.46).
    if (source === undefined) return json(200, { quotes: [] }, headers)
    try {
      const gasPrice = givenGasPrice ? readGasPrice(givenGasPrice) : await standardGasPrice(context, chainId)
      const request = { chainId, from, to, amount, gasPrice, user }
      const { offer, at } = await context.swaps.quote(source, request)
      if (offer === undefined || offer.amount === 0n) throw noRoute()
      const quote: SwapQuote = {
        id: null,
        fromAmount: String(amount),
        fromAccount: `${chainId}:${from}`,
        toAmount: String(offer.amount),
        toAccount: `${chainId}:${to}`,
        provider: source.id,
        minToAmount: String(minimumOf(offer.amount, defaultSlippageBps)),
        ...(offer.priceImpactBps !== undefined && { priceImpactBps: offer.priceImpactBps }),
        gasEstimate: String(offer.gas),
        fees: describeFees(chainId, offer.fees),
        route: offer.route.map((token) => `${chainId}:${token}`),
        expiresAt: new Date(at + quoteLifeMs).toISOString(),
      }
      return json(200, { quotes: [quote] }, headers)
    } catch (error) {
      throw swapFailure(error)
    }
  }
}
