import type { Context } from '../context.ts'
import { drawNetwork } from '../directory/drawNetwork.ts'
import { etagOf } from '../http/cached.ts'
import { charge } from '../http/charge.ts'
import { allowOrigin } from '../http/cors.ts'
import type { Handler } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { image } from '../http/image.ts'
import { visitorAddress } from '../http/visitorAddress.ts'
import { imagePolicy } from '../limits/policies.ts'

/** `GET /public/getAssetImage/{id}`: the picture of a network, drawn here. */
export function getAssetImageRoute(context: Context): Handler {
  return (exchange) => {
    allowOrigin(exchange, '*')
    charge(context, exchange, imagePolicy, visitorAddress(exchange.incoming, context.config.trustProxy), 1)
    const body = drawNetwork(exchange.part('id'), context.registry.chains)
    if (body === undefined) {
      throw new Failure(404, 'not_found', 'There is no such picture: write a chain, such as eip155:1.', {
        field: 'id',
      })
    }
    return image(exchange, { body, type: 'image/svg+xml', etag: etagOf(body), lasting: false })
  }
}
