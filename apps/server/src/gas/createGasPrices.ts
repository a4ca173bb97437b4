import type { Caip2, GasPrice } from '@latchkey/wire'
import { createCache } from '../cache/createCache.ts'
import type { ChainReads } from '../reads/chainReads.ts'
import { readGasPrice } from './readGasPrice.ts'

/** What gas costs on the server's chains. */
export type GasPrices = {
  /** Undefined for a chain that is not served; rejects with a `ChainUnavailableError` or a `NodeError`. */
  find(chainId: Caip2): Promise<GasPrice | undefined>
}

/** About as long as blocks take. */
const believeMs = 5_000
const lastResortMs = 30_000

/** Reads gas prices once for all who ask within some seconds. */
export function createGasPrices(
  reads: (chainId: Caip2) => ChainReads | undefined,
  patienceMs: number,
  now: () => number,
): GasPrices {
  const cache = createCache<GasPrice>({
    now,
    ttlMs: believeMs,
    staleIfErrorMs: lastResortMs,
    mostEntries: 1_000,
    mostBytes: 1024 * 1024,
  })
  return {
    async find(chainId) {
      const chain = reads(chainId)
      if (chain === undefined) return undefined
      const { value } = await cache.get(`gas:v1:${chainId}`, () =>
        readGasPrice(chain, {
          signal: AbortSignal.timeout(patienceMs),
          deadline: performance.now() + patienceMs,
        }),
      )
      return value
    },
  }
}
