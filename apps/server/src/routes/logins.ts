import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'

/** How long a browser may keep the list: an operator changes it seldom. */
const keptSeconds = 300

/** `GET /embedded/v1/logins`. */
export function loginsRoute({ auth }: Context): Handler {
  return async () => {
    if (auth === undefined)
      throw new Failure(404, 'no_embedded_wallets', 'This server has no embedded wallets.')
    const { socials } = await auth.vault.readKeys({})
    return json(200, { socials }, { 'cache-control': `private, max-age=${keptSeconds}` })
  }
}
