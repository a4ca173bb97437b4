import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { chainOfNames } from '../names/chainOfNames.ts'
import { nameFailure } from '../names/nameFailure.ts'
import { faultOf } from '../names/normalName.ts'

/** `GET /v1/profile/account/{name}`. */
export function profileAccountRoute(context: Context): Handler {
  return async (exchange) => {
    const name = exchange.part('name')
    const fault = await faultOf(name)
    if (fault !== undefined) throw new Failure(400, fault.reason, fault.description, { field: 'name' })
    const chain = chainOfNames(context.registry, exchange.query('chainId'))
    const record = await context.profiles.find(chain, name).catch((error) => {
      throw nameFailure(error)
    })
    if (record !== undefined) return json(200, record, { 'cache-control': 'public, max-age=300' })
    if (exchange.query('apiVersion') === '2') return json(200, [], { 'cache-control': 'no-store' })
    throw new Failure(404, 'not_found', 'This name leads nowhere: it has no address and no attribute.', {
      field: 'name',
    })
  }
}
