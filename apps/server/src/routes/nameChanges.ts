import { NameBody } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { charge } from '../http/charge.ts'
import { type Handler, json, type Visit } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { registrationPolicy } from '../limits/policies.ts'
import { assertZone, fromStore, pageHost } from './ownNames.ts'

/** `POST /v1/profile/account`. */
export function registerNameRoute(context: Context): Handler {
  return async (visit) => {
    const names = assertZone(context)
    const body = await readNameBody(visit)
    charge(context, visit, registrationPolicy, visit.visitor, 1)
    try {
      const record = await fromStore(context, names.register(body, pageHost(visit)))
      return json(200, { success: true, ...record }, { 'cache-control': 'no-store' })
    } catch (error) {
      // Only a name that was registered is kept for good; attempts have an allowance of their own.
      context.limiter.giveBack(registrationPolicy, visit.visitor, 1)
      throw error
    }
  }
}

/** `POST /v1/profile/account/{name}/attributes`. */
export function setNameAttributesRoute(context: Context): Handler {
  return async (visit) => {
    const names = assertZone(context)
    const body = await readNameBody(visit)
    const changed = names.setAttributes(visit.part('name'), body, pageHost(visit))
    const record = await fromStore(context, changed)
    return json(200, { success: true, ...record }, { 'cache-control': 'no-store' })
  }
}

/** `POST /v1/profile/account/{name}/address`. */
export function setNameAddressRoute(context: Context): Handler {
  return async (visit) => {
    const names = assertZone(context)
    const body = await readNameBody(visit)
    const changed = names.setAddress(visit.part('name'), body, pageHost(visit))
    const record = await fromStore(context, changed)
    return json(200, { success: true, ...record }, { 'cache-control': 'no-store' })
  }
}

async function readNameBody(visit: Visit): Promise<NameBody> {
  let value: unknown
  try {
    value = JSON.parse(await visit.body())
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(422, 'invalid_json', 'The body is not JSON.')
  }
  const body = v.safeParse(NameBody, value)
  if (body.success) return body.output
  throw new Failure(422, 'invalid_body', 'Send message, signature, coin_type and address.', {
    field: v.getDotPath(body.issues[0]) ?? '',
  })
}
