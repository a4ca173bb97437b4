import type { Context } from '../context.ts'
import type { Handler } from '../http/exchange.ts'
import { iconRoute } from '../pictures/iconRoute.ts'

/** `GET /public/getTokenImage/{id}`: the picture of a token. */
export function getTokenImageRoute(context: Context): Handler {
  return iconRoute((id) => context.icons.token(id), {
    status: 400,
    description: 'Write a token as its address, such as eip155:1:0x…, or its symbol.',
  })
}
