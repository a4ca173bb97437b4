import type { Caip2 } from '@latchkey/wire'
import type { Address } from 'viem'
import { createCache } from '../cache/createCache.ts'
import type { Asking } from '../sources/sources.ts'
import type { SwapOffer, SwapQuestion, SwapSource } from './swapSource.ts'

/** The swaps of the server. */
export type Swaps = {
  /** Where tokens of a chain are swapped; undefined on a chain without swaps. */
  source(chainId: Caip2): SwapSource | undefined
  /** What an amount gives now; identical questions of the same moment share one answer. */
  quote(source: SwapSource, question: SwapQuestion): Promise<QuotedOffer>
  /** Which of the tokens can be swapped, remembered for some minutes. */
  swappable(source: SwapSource, chainId: Caip2, tokens: readonly Address[]): Promise<ReadonlySet<Address>>
}

/** An offer, and when it was made; without one where there is no way from one token to the other. */
type QuotedOffer = { readonly offer: SwapOffer | undefined; readonly at: number }

/** Many ask the same at the same time; what is older than this would be a stale price. */
const shareMs = 2_000
const believeTokensMs = 10 * 60_000
const staleTokensMs = 60 * 60_000

/**
 * Chooses one source for each chain: the first that supports it. All that is asked about a chain goes to the same one, so
 * that a quote is never followed by an approval or a transaction for another.
 */
export function createSwaps(sources: readonly SwapSource[], patienceMs: number, now: () => number): Swaps {
  const quotes = createCache<QuotedOffer>({
    now,
    ttlMs: shareMs,
    mostEntries: 2_000,
    mostBytes: 4 * 1024 * 1024,
    bytesOf: ({ offer }) => 500 + (offer?.route.length ?? 0) * 50,
  })
  const lists = createCache<ReadonlySet<Address>>({
    now,
    ttlMs: believeTokensMs,
    staleMs: staleTokensMs,
    mostEntries: 1_000,
    mostBytes: 8 * 1024 * 1024,
    bytesOf: (tokens) => 100 + tokens.size * 100,
  })
  const patience = (): Asking => ({
    signal: AbortSignal.timeout(patienceMs),
    deadline: performance.now() + patienceMs,
  })
  return {
    source: (chainId) => sources.find((source) => source.supports(chainId)),
    async quote(source, question) {
      const { chainId, from, to, amount, gasPrice, user = '' } = question
      const key = `${source.id}:${chainId}:${from}:${to}:${amount}:${gasPrice}:${user}`
      const { value } = await quotes.get(key, async () => {
        const at = now()
        return { offer: await source.quote(question, patience()), at }
      })
      return value
    },
    async swappable(source, chainId, tokens) {
      const { value } = await lists.get(`${source.id}:${chainId}`, () =>
        source.swappable(chainId, tokens, patience()),
      )
      return value
    },
  }
}
