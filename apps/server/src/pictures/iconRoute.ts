import type { Handler } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { image, type Picture } from '../http/image.ts'

/** A route that serves pictures to any page, by an id in its path. */
export function iconRoute(
  find: (id: string) => Promise<Picture | undefined>,
  refusal: { readonly status: number; readonly description: string },
): Handler {
  return async (exchange) => {
    const picture = await find(exchange.part('id'))
    if (picture !== undefined) return image(exchange, picture)
    const reason = refusal.status === 404 ? 'not_found' : 'invalid_id'
    throw new Failure(refusal.status, reason, refusal.description, { field: 'id' })
  }
}
