import type { Caip2 } from '@latchkey/wire'
import type { Address } from 'viem'
import { createCache } from '../../cache/createCache.ts'
import type { ChainReads } from '../../reads/chainReads.ts'
import type { Asking } from '../../sources/sources.ts'
import { findPairPools, type Pair, pairsOf } from './findPairPools.ts'
import type { UniswapFacts } from './findUniswapFacts.ts'
import type { Pool } from './pool.ts'
import { type Deployment, readDeployment } from './readDeployment.ts'

/** Uniswap's contracts and pools on the server's chains. */
export type Deployments = {
  find(reads: ChainReads, facts: UniswapFacts): Promise<Deployment>
  /** All pools between some tokens. */
  pools(reads: ChainReads, deployment: Deployment, tokens: readonly Address[]): Promise<readonly Pool[]>
}

/** Routers never change. */
const routerTtlMs = 24 * 60 * 60_000
/** Pools are never removed, and rarely added. */
const poolsTtlMs = 60_000
const staleMs = 10 * 60_000

/** Caches the addresses of Uniswap's contracts and pools. */
export function createDeployments(now: () => number, patienceMs: number): Deployments {
  const routers = createCache<Deployment>({
    now,
    ttlMs: routerTtlMs,
    mostEntries: 1_000,
    mostBytes: 1024 * 1024,
  })
  const pairs = createCache<readonly Pool[]>({
    now,
    ttlMs: poolsTtlMs,
    staleMs,
    mostEntries: 20_000,
    mostBytes: 16 * 1024 * 1024,
  })
  /** Concurrent requests share a load, so it has its own deadline. */
  const newAsking = (): Asking => ({
    signal: AbortSignal.timeout(patienceMs),
    deadline: performance.now() + patienceMs,
  })

  return {
    async find(reads, facts) {
      const key = `${reads.chain.caip2}:${facts.router}`
      return (await routers.get(key, () => readDeployment(reads, facts, newAsking()))).value
    },
    async pools(reads, deployment, tokens) {
      const wanted = new Map(pairsOf(tokens).map((pair) => [keyOf(reads.chain.caip2, pair), pair]))
      const settled = await pairs.getMany([...wanted.keys()], async (missing) => {
        const asked = missing.flatMap((key) => {
          const pair = wanted.get(key)
          return pair === undefined ? [] : [{ key, pair }]
        })
        const found = await findPairPools(
          reads,
          deployment,
          asked.map(({ pair }) => pair),
          newAsking(),
        )
        return new Map(asked.map(({ key }, n) => [key, found[n] ?? []]))
      })
      return [...settled.values()].flatMap((one) => {
        if (!one.ok) throw one.error
        return one.value
      })
    },
  }
}

function keyOf(chainId: Caip2, [first, second]: Pair): string {
  return `${chainId}:${first}:${second}`
}
