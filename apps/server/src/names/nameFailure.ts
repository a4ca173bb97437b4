import { TooBusyError } from '../cache/createCache.ts'
import { tryLater } from '../http/failure.ts'
import { ChainUnavailableError } from '../rpc/callUpstreams.ts'
import { NameUnavailableError } from './lookUpProfile.ts'

/** What a visitor is told when a name could not be looked up: to come back, and never that there is none. */
export function nameFailure(error: unknown): unknown {
  if (error instanceof ChainUnavailableError) {
    return tryLater(503, 'chain_unavailable', error.message, error.retryAfterSeconds, 'chainId')
  }
  if (error instanceof NameUnavailableError) {
    return tryLater(503, 'name_unavailable', error.message, 15, 'name')
  }
  if (error instanceof TooBusyError) {
    return tryLater(503, 'busy', 'The server is busy: try again in 1 s.', 1)
  }
  return error
}
