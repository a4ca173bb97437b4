import type { Context } from '../context.ts'
import type { Handler } from '../http/exchange.ts'
import { iconRoute } from '../pictures/iconRoute.ts'

/** `GET /public/getAssetImage/{id}`: the picture of a network. */
export function getAssetImageRoute(context: Context): Handler {
  return iconRoute((id) => context.icons.network(id), {
    status: 404,
    description: 'There is no such picture: write a chain, such as eip155:1.',
  })
}
