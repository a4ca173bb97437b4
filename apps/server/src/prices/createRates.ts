import type { Caip2, Currency } from '@latchkey/wire'
import { createCache } from '../cache/createCache.ts'
import type { Chain } from '../chains/chain.ts'
import type { Asking } from '../sources/sources.ts'
import type { SourceDeps } from './createOracleSource.ts'
import { one } from './fixedPoint.ts'
import { chainClock, feedDecimals, laterTime, latestRoundData, type Reading, readFeed } from './readFeed.ts'

/** What currencies are worth in dollars. */
export type Rates = {
  /** Dollars for one, in the scale of `fixedPoint.ts`; undefined while no feed tells it. */
  find(currency: Currency, sandbox: boolean, asking: Asking): Promise<bigint | undefined>
  /** Whether any chain has a feed for it. A sandbox's feeds say nothing of the real world, nor the other way round. */
  knows(currency: Currency, sandbox: boolean): boolean
}

const believeMs = 60_000
const staleMs = 60_000
/** A rate is on most chains; when three do not tell it, the rest is not waited for. */
const mostTries = 3

/** Reads rates from the feeds of the server's chains. */
export function createRates(chains: readonly Chain[], { reads, facts, now }: SourceDeps): Rates {
  const cache = createCache<bigint | undefined>({
    now,
    ttlMs: believeMs,
    staleMs,
    mostEntries: 100,
    mostBytes: 100_000,
  })
  const feedOf = (chainId: Caip2, currency: Currency) => facts(chainId)?.feeds[currency.toUpperCase()]
  const chainsWith = (currency: Currency, sandbox: boolean) =>
    chains.filter((chain) => chain.sandbox === sandbox && feedOf(chain.caip2, currency) !== undefined)

  async function read(chain: Chain, currency: Currency, asking: Asking): Promise<Reading | undefined> {
    const feed = feedOf(chain.caip2, currency)
    const reader = reads(chain.caip2)
    if (feed === undefined || reader === undefined) return undefined
    const clock = chain.multicall3 === undefined ? [] : [chainClock(chain.multicall3)]
    const calls = [latestRoundData(feed.address), feedDecimals(feed.address), ...clock]
    const [round, places, seconds] = await reader.callMany(calls, asking)
    return readFeed(round, places, feed, laterTime(now(), seconds))
  }
  async function load(currency: Currency, sandbox: boolean, asking: Asking): Promise<bigint | undefined> {
    const failures: unknown[] = []
    const tried = chainsWith(currency, sandbox).slice(0, mostTries)
    for (const chain of tried) {
      try {
        const reading = await read(chain, currency, asking)
        if (reading !== undefined) return reading.usd
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0 && failures.length === tried.length) throw failures[0]
    return undefined
  }

  return {
    knows: (currency, sandbox) => currency === 'usd' || chainsWith(currency, sandbox).length > 0,
    async find(currency, sandbox, asking) {
      if (currency === 'usd') return one
      const key = `rate:v1:${sandbox ? 'sandbox' : 'real'}:${currency}`
      return (await cache.get(key, () => load(currency, sandbox, asking))).value
    },
  }
}
