import type { Context } from '../context.ts'
import type { Exchange } from '../http/exchange.ts'
import { Failure, tryLater } from '../http/failure.ts'
import type { OwnNames } from '../names/own/createOwnNames.ts'
import { errorFields } from '../observe/createLog.ts'

/** The names that are registered here; a failure where the operator has no zone for them. */
export function assertZone({ ownNames }: Pick<Context, 'ownNames'>): OwnNames {
  if (ownNames !== undefined) return ownNames
  throw new Failure(404, 'no_zone', 'No names are registered here: the operator of this server has no zone.')
}

/** The host of the page that asks. A page of the server's own origin sends none with a GET, and its host is ours. */
export function pageHost({ incoming: { headers } }: Exchange): string {
  const origin = headers.origin ?? `http://${headers.host ?? ''}`
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  if (host !== '') return host
  throw new Failure(400, 'no_origin', 'A page without an origin cannot change names.', { field: 'domain' })
}

/** Waits for what the database does; when it fails, the client is told to come back. */
export async function fromStore<Value>(context: Pick<Context, 'log'>, work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Failure) throw error
    context.log.error('store failed', errorFields(error))
    throw tryLater(503, 'store_unavailable', 'The database does not answer: try again in 2 s.', 2)
  }
}
