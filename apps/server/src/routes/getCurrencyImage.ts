import type { Context } from '../context.ts'
import type { Handler } from '../http/exchange.ts'
import { iconRoute } from '../pictures/iconRoute.ts'

/** `GET /public/getCurrencyImage/{id}`: the picture of a currency. */
export function getCurrencyImageRoute(context: Context): Handler {
  return iconRoute((id) => context.icons.currency(id), {
    status: 400,
    description: 'Write a currency as its ISO 4217 code, such as USD.',
  })
}
