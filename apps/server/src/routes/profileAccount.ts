import type { NameRecord } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { chainOfNames } from '../names/chainOfNames.ts'
import { nameFailure } from '../names/nameFailure.ts'
import { faultOf } from '../names/normalName.ts'
import { fromStore } from './ownNames.ts'

/** `GET /v1/profile/account/{name}`. */
export function profileAccountRoute(context: Context): Handler {
  const { ownNames, profiles, registry } = context

  async function find(name: string, chainId: string | undefined): Promise<NameRecord | undefined> {
    if (ownNames?.isOurs(name)) return fromStore(context, ownNames.find(name))
    const chain = chainOfNames(registry, chainId)
    return profiles.find(chain, name).catch((error) => {
      throw nameFailure(error)
    })
  }

  return async (exchange) => {
    const name = exchange.part('name')
    const fault = await faultOf(name)
    if (fault !== undefined) throw new Failure(400, fault.reason, fault.description, { field: 'name' })
    const record = await find(name, exchange.query('chainId'))
    // Whoever changes a name of ours wants to see it changed.
    const isKept = record !== undefined && !ownNames?.isOurs(name)
    if (record !== undefined) {
      return json(200, record, { 'cache-control': isKept ? 'public, max-age=300' : 'no-store' })
    }
    if (exchange.query('apiVersion') === '2') return json(200, [], { 'cache-control': 'no-store' })
    throw new Failure(404, 'not_found', 'This name leads nowhere: it has no address and no attribute.', {
      field: 'name',
    })
  }
}
