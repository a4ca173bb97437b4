import type { Caip2 } from '@latchkey/wire'
import type { Address } from 'viem'
import { createCache } from '../cache/createCache.ts'
import type { Asking } from '../sources/sources.ts'
import type { TransferChecks } from './createTransferChecks.ts'
import type { SwapOffer, SwapRequest, SwapSource } from './swapSource.ts'

/** The swaps of the server. */
export type Swaps = {
  /** The source of a chain's swaps; undefined on a chain without swaps. */
  source(chainId: Caip2): SwapSource | undefined
  /** Quotes an amount; identical simultaneous requests share one answer. */
  quote(source: SwapSource, request: SwapRequest): Promise<QuotedOffer>
  /** Which of the tokens can be swapped, cached for some minutes. */
  swappable(source: SwapSource, chainId: Caip2, tokens: readonly Address[]): Promise<ReadonlySet<Address>>
  readonly transfers: TransferChecks
}

/** An offer, and when it was made; without one where there is no route. */
type QuotedOffer = { readonly offer: SwapOffer | undefined; readonly at: number }

/** Simultaneous requests share a quote; an older one would be a stale price. */
const shareMs = 2_000
const tokensTtlMs = 10 * 60_000
const staleTokensMs = 60 * 60_000

/**
 * Chooses one source for each chain: the first that supports it. All requests of a chain go to the same one, so
 * that a quote, its approval and its transaction come from one source.
 */
export function createSwaps(
  sources: readonly SwapSource[],
  transfers: TransferChecks,
  patienceMs: number,
  now: () => number,
): Swaps {
  const quotes = createCache<QuotedOffer>({
    now,
    ttlMs: shareMs,
    mostEntries: 2_000,
    mostBytes: 4 * 1024 * 1024,
    bytesOf: ({ offer }) => 500 + (offer?.route.length ?? 0) * 50,
  })
  const lists = createCache<ReadonlySet<Address>>({
    now,
    ttlMs: tokensTtlMs,
    staleMs: staleTokensMs,
    mostEntries: 1_000,
    mostBytes: 8 * 1024 * 1024,
    bytesOf: (tokens) => 100 + tokens.size * 100,
  })
  const newAsking = (): Asking => ({
    signal: AbortSignal.timeout(patienceMs),
    deadline: performance.now() + patienceMs,
  })
  return {
    transfers,
    source: (chainId) => sources.find((source) => source.supports(chainId)),
    async quote(source, request) {
      const { chainId, from, to, amount, gasPrice, user = '' } = request
      const key = `${source.id}:${chainId}:${from}:${to}:${amount}:${gasPrice}:${user}`
      const { value } = await quotes.get(key, async () => {
        const at = now()
        return { offer: await source.quote(request, newAsking()), at }
      })
      return value
    },
    async swappable(source, chainId, tokens) {
      const { value } = await lists.get(`${source.id}:${chainId}`, () =>
        source.swappable(chainId, tokens, newAsking()),
      )
      return value
    },
  }
}
