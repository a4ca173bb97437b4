import { createCache } from '../cache/createCache.ts'
import type { Log } from '../observe/createLog.ts'
import { providerFields } from '../sources/callProvider.ts'
import type { OnrampSource, SourceOptions, Visitor } from './onrampSource.ts'

/** A provider with what it sells and takes. */
export type Stall = { readonly source: OnrampSource; readonly options: SourceOptions }

/** What all providers sell to a visitor, kept for a minute. */
export type Market = {
  /** In the operator's order, without the providers that could not be asked. */
  find(visitor: Visitor): Promise<readonly Stall[]>
}

type MarketParts = {
  readonly sources: readonly OnrampSource[]
  readonly deadlineMs: number
  readonly log: Log
  now(): number
}

const freshMs = 60_000
/** A provider that is down for a while sells the same things when it is back. */
const lastResortMs = 3_600_000

/** Asks each provider at most once a minute for each country, and gives every visitor of that country the same answer. */
export function createMarket({ sources, deadlineMs, log, now }: MarketParts): Market {
  const cache = createCache<SourceOptions>({
    now,
    ttlMs: freshMs,
    staleMs: freshMs,
    staleIfErrorMs: lastResortMs,
    mostEntries: 2_000,
    mostBytes: 32 * 1024 * 1024,
  })

  async function find(source: OnrampSource, visitor: Visitor): Promise<readonly Stall[]> {
    const key = [source.id, visitor.country, visitor.subdivision ?? ''].join(' ')
    try {
      const load = () => source.options(visitor, AbortSignal.timeout(deadlineMs))
      return [{ source, options: (await cache.get(key, load)).value }]
    } catch (error) {
      log.warn('onramp provider failed', { source: source.id, ...providerFields(error) })
      return []
    }
  }

  return {
    async find(visitor) {
      return (await Promise.all(sources.map((source) => find(source, visitor)))).flat()
    },
  }
}
