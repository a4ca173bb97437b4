import type { Caip2 } from '@latchkey/wire'
import type { Registry } from '../chains/createRegistry.ts'
import type { ChainReads } from './chainReads.ts'
import { createChainReads } from './createChainReads.ts'

/** How to read each chain of the registry. */
export function createReads(registry: Registry): (caip2: Caip2) => ChainReads | undefined {
  const reads = new Map(registry.chains.map((chain) => [chain.caip2, createChainReads(chain)]))
  return (caip2) => reads.get(caip2)
}
