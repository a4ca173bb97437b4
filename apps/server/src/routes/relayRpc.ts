import type { Context } from '../context.ts'
import { allowOrigin } from '../http/cors.ts'
import type { Handler } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { statusOf } from '../relay/handleUpgrades.ts'
import { RelayError } from '../relay/relayError.ts'

/** `POST /relay/rpc`: one call to the relay without a socket, by whoever could open one. */
export function relayRpcRoute({ relay }: Context): Handler {
  return async (exchange) => {
    if (relay === undefined) throw new Failure(404, 'not_found', 'This server is no relay.')
    const { incoming } = exchange
    let visitor: Awaited<ReturnType<typeof relay.admit>>
    try {
      visitor = await relay.admit(incoming, exchange.query)
    } catch (error) {
      if (!(error instanceof RelayError)) throw error
      throw new Failure(statusOf(error), error.tag, error.message)
    }
    if (incoming.headers.origin !== undefined) allowOrigin(exchange, incoming.headers.origin)
    const answer = await relay.call(visitor, await exchange.body())
    return answer === undefined ? { status: 204, body: '' } : { status: 200, body: answer }
  }
}
