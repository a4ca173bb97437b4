import { createCache } from '../cache/createCache.ts'
import type { Log } from '../observe/createLog.ts'
import { providerFields } from '../sources/callProvider.ts'
import type { OnrampSource, SourceOptions, Visitor } from './onrampSource.ts'

/** A provider with its tokens and payment methods. */
export type ProviderOptions = { readonly source: OnrampSource; readonly options: SourceOptions }

/** The options of all providers for a visitor, cached for a minute. */
export type Catalog = {
  /** In the operator's order, without the providers that failed. */
  find(visitor: Visitor): Promise<readonly ProviderOptions[]>
}

type CatalogParts = {
  readonly sources: readonly OnrampSource[]
  readonly deadlineMs: number
  readonly log: Log
  now(): number
}

const freshMs = 60_000
/** A provider that is down for a while offers the same when it is back. */
const lastResortMs = 3_600_000

/** Requests the options of a provider at most once a minute for each country; all visitors of a country share them. */
export function createCatalog({ sources, deadlineMs, log, now }: CatalogParts): Catalog {
  const cache = createCache<SourceOptions>({
    now,
    ttlMs: freshMs,
    staleMs: freshMs,
    staleIfErrorMs: lastResortMs,
    mostEntries: 2_000,
    mostBytes: 32 * 1024 * 1024,
  })

  async function find(source: OnrampSource, visitor: Visitor): Promise<readonly ProviderOptions[]> {
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
