import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { assertZone, fromStore } from './ownNames.ts'

/** `GET /v1/profile/suggestions/{name}`. */
export function profileSuggestionsRoute(context: Context): Handler {
  return async (visit) => {
    const names = assertZone(context)
    const found = await fromStore(context, names.suggest(visit.part('name'), visit.query('zone')))
    return json(200, found, { 'cache-control': 'no-store' })
  }
}
