import { ChainIdParam } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { Failure, tryLater } from '../http/failure.ts'
import { NodeError } from '../reads/nodeError.ts'
import { ChainUnavailableError } from '../rpc/callUpstreams.ts'

/** `GET /v1/convert/gas-price`. */
export function gasPriceRoute(context: Context): Handler {
  return async (exchange) => {
    const chainId = v.safeParse(ChainIdParam, exchange.query('chainId'))
    if (!chainId.success) {
      throw new Failure(400, 'invalid_chain', chainId.issues[0].message, { field: 'chainId' })
    }
    try {
      const price = await context.gasPrices.find(chainId.output)
      // The sentence of S8.04; the widget shows the first reason of a refusal.
      if (price === undefined) {
        throw new Failure(400, 'unsupported_chain', 'Network not supported for Gas Price', {
          field: 'chainId',
        })
      }
      exchange.notes['chainId'] = chainId.output
      return json(200, price, { 'cache-control': 'public, max-age=5' })
    } catch (error) {
      if (error instanceof ChainUnavailableError) {
        throw tryLater(503, 'chain_unavailable', error.message, error.retryAfterSeconds, 'chainId')
      }
      if (error instanceof NodeError) {
        const description = `The nodes of ${chainId.output} do not tell what gas costs: try again in 5 s.`
        throw tryLater(503, 'no_gas_price', description, 5, 'chainId')
      }
      throw error
    }
  }
}
