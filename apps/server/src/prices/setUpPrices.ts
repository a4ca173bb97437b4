import type { Sharing } from '../cache/sharing.ts'
import type { Chain } from '../chains/chain.ts'
import type { PriceSource } from '../sources/sources.ts'
import { createDexSource } from './createDexSource.ts'
import { createOracleSource, type SourceDeps } from './createOracleSource.ts'
import { createPrices } from './createPrices.ts'
import { findPriceFacts } from './findPriceFacts.ts'
import { readPackedFacts } from './packedFacts.ts'
import type { Prices } from './prices.ts'

/** What the server's prices are made of. */
export type PriceParts = Omit<SourceDeps, 'facts'> & {
  readonly chains: readonly Chain[]
  readonly patienceMs: number
  /** Services that are asked for what the chains do not know. */
  readonly services: readonly PriceSource[]
  readonly sharing?: Sharing | undefined
}

/** The server's prices: from oracles and feeds, then from pools, then from services if the operator wants any. */
export function setUpPrices({ chains, patienceMs, services, sharing, ...rest }: PriceParts): Prices {
  const packed = chains.some((chain) => !chain.sandbox) ? readPackedFacts() : {}
  const known = new Map(chains.map((chain) => [chain.caip2, findPriceFacts(chain, packed)]))
  const deps: SourceDeps = { ...rest, facts: (chainId) => known.get(chainId) }
  const oracle = createOracleSource(deps)
  const sources = [oracle, createDexSource(deps, oracle), ...services]
  return createPrices({ chains, sources, patienceMs, sharing }, deps)
}
