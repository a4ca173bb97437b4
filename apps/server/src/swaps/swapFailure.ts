import { TooBusyError } from '../cache/createCache.ts'
import { Failure, tryLater } from '../http/failure.ts'
import { NodeError } from '../reads/nodeError.ts'
import { ChainUnavailableError } from '../rpc/callUpstreams.ts'
import { ProviderError } from '../sources/callProvider.ts'
import { SwapRefusedError } from './swapSource.ts'

/** The chain has no swaps: the sentence of S8.05, which the widget shows. */
export function unsupportedSwap(): Failure {
  return new Failure(400, 'unsupported_chain', 'Network not supported for Swaps', { field: 'chainId' })
}

/** There is no route from one token to the other; clients look for the words "insufficient liquidity". */
export function noRoute(): Failure {
  const description = 'insufficient liquidity: no pool swaps this amount of these tokens'
  return new Failure(400, 'insufficient_liquidity', description, { field: 'amount' })
}

/** Turns an error of quoting or building a swap into the failure that is answered. */
export function swapFailure(error: unknown): unknown {
  if (error instanceof SwapRefusedError) return new Failure(400, error.reason, error.message)
  if (error instanceof ChainUnavailableError) {
    return tryLater(503, 'chain_unavailable', error.message, error.retryAfterSeconds, 'chainId')
  }
  if (error instanceof NodeError) {
    const description = 'The nodes of this network do not answer what a swap needs: try again in 5 s.'
    return tryLater(503, 'chain_unavailable', description, 5, 'chainId')
  }
  if (error instanceof ProviderError) {
    const description =
      'The service that swaps on this network does not answer as it should: try again in 5 s.'
    return tryLater(503, 'swap_unavailable', description, 5, 'chainId')
  }
  if (error instanceof TooBusyError) return tryLater(503, 'busy', 'The server is busy: try again in 1 s.', 1)
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return tryLater(503, 'too_slow', 'The network takes too long to answer: try again in 2 s.', 2, 'chainId')
  }
  return error
}
