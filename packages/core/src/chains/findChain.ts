import type { CaipChainId } from '../base/caip.ts'
import { LatchkeyError } from '../base/LatchkeyError.ts'
import type { Chain } from './chain.ts'

/** Finds a chain among those that a site supports, or throws an UnsupportedChainError. */
export function findChain(chains: readonly Chain[], caip2: CaipChainId): Chain {
  const found = chains.find((chain) => chain.caip2 === caip2)
  if (found === undefined) throw new UnsupportedChainError(caip2)
  return found
}

/** A chain is not among those that the site supports. */
export class UnsupportedChainError extends LatchkeyError<'chain.unsupported'> {
  override readonly name = 'UnsupportedChainError'
  readonly caip2: CaipChainId
  constructor(caip2: CaipChainId) {
    super('chain.unsupported', {})
    this.caip2 = caip2
  }
}
