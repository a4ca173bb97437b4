import type { Caip2 } from '@latchkey/wire'
import type { Address } from 'viem'
import { createCache } from '../../cache/createCache.ts'
import type { ChainReads } from '../../reads/chainReads.ts'
import type { Asking } from '../../sources/sources.ts'
import { findPairPools, type Pair, pairsOf } from './findPairPools.ts'
import type { UniswapFacts } from './findUniswapFacts.ts'
import type { Pool } from './pool.ts'
import { type Deployment, readDeployment } from './readDeployment.ts'

/** Uniswap on the server's chains, and which pools it has there. */
export type Deployments = {
  find(reads: ChainReads, facts: UniswapFacts): Promise<Deployment>
  /** All pools between some tokens. */
  pools(reads: ChainReads, deployment: Deployment, tokens: readonly Address[]): Promise<readonly Pool[]>
}

/** Routers never change. */
const believeRouterMs = 24 * 60 * 60_000
/** Pools never go away, and seldom join. */
const believePoolsMs = 60_000
const staleMs = 10 * 60_000

/** Remembers what hardly ever changes about Uniswap, for all who ask. */
export function createDeployments(now: () => number, patienceMs: number): Deployments {
  const routers = createCache<Deployment>({
    now,
    ttlMs: believeRouterMs,
    mostEntries: 1_000,
    mostBytes: 1024 * 1024,
  })
  const pairs = createCache<readonly Pool[]>({
    now,
    ttlMs: believePoolsMs,
    staleMs,
    mostEntries: 20_000,
    mostBytes: 16 * 1024 * 1024,
  })
  /** A load serves all who ask, so it has a time of its own. */
  const patience = (): Asking => ({
    signal: AbortSignal.timeout(patienceMs),
    deadline: performance.now() + patienceMs,
  })

  return {
    async find(reads, facts) {
      const key = `${reads.chain.caip2}:${facts.router}`
      return (await routers.get(key, () => readDeployment(reads, facts, patience()))).value
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
          patience(),
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
