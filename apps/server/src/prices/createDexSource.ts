import { type Caip2, nativeAddress } from '@latchkey/wire'
import type { Address } from 'viem'
import { createCache } from '../cache/createCache.ts'
import type { ChainReads } from '../reads/chainReads.ts'
import type { Asking, PriceQuote, PriceSource, TokenId } from '../sources/sources.ts'
import type { Token } from '../tokens/token.ts'
import type { SourceDeps } from './createOracleSource.ts'
import { doubtsStable } from './doubts.ts'
import { eachChain } from './eachChain.ts'
import { findEarlierBlock } from './findEarlierBlock.ts'
import { findPools, type Pool, type Pools } from './findPools.ts'
import { fromDecimal } from './fixedPoint.ts'
import { confidenceOf, isDeep, type Market, type Side, settledPrice } from './market.ts'
import type { Place } from './place.ts'
import type { PriceFacts } from './priceFacts.ts'
import { tokenKey } from './prices.ts'
import { readV2Markets } from './readV2Markets.ts'
import { averageSeconds } from './readV3.ts'
import { readV3Markets } from './readV3Markets.ts'

const hourMs = 60 * 60_000
const noPoolsMs = 5 * 60_000
const earlierBlockMs = 30_000
const kilobyte = 1_024

/** Prices by Uniswap: the average of ten minutes in the deepest pool, believed while the moment agrees. */
export function createDexSource(deps: SourceDeps, trusted: PriceSource): PriceSource {
  const { reads, facts, now, tokens: listed } = deps
  const pools = createCache<Pools>({
    now,
    ttlMs: ({ v2, v3 }) => (v2.length + v3.length > 0 ? hourMs : noPoolsMs),
    staleMs: hourMs,
    mostEntries: 20_000,
    mostBytes: 16 * kilobyte * kilobyte,
  })
  const blocks = createCache<Awaited<ReturnType<typeof findEarlierBlock>>>({
    now,
    ttlMs: earlierBlockMs,
    mostEntries: 1_000,
    mostBytes: kilobyte * kilobyte,
  })

  async function ofChain(
    tokens: readonly TokenId[],
    chainId: Caip2,
    asking: Asking,
  ): Promise<Map<Address, PriceQuote>> {
    const [chain, known] = [reads(chainId), facts(chainId)]
    if (chain === undefined || known === undefined || known.quotes.length === 0) return new Map()
    const assets = tokens.flatMap(({ address }) => assetOf(known, address) ?? [])
    const wanted = [...new Set(assets)]
    const [traded, described, quotes] = await Promise.all([
      findTraded(chain, known, wanted, asking),
      listed.describe(chainId, [...new Set([...wanted, ...known.quotes])], asking),
      quotePrices(trusted, chainId, known, asking),
    ])
    const placesOf = (kind: 'v2' | 'v3', some: readonly Address[]): readonly Place[] =>
      some.flatMap((token) => places(token, traded.get(token)?.[kind] ?? [], described, quotes))
    const markets = deepest(await readV3Markets(chain, placesOf('v3', wanted), asking))
    const pairs = placesOf(
      'v2',
      wanted.filter((token) => !markets.has(token)),
    )
    if (pairs.length > 0) {
      const { value: span } = await blocks.get(chainId, () =>
        findEarlierBlock(chain, BigInt(averageSeconds), asking),
      )
      const more = span === undefined ? [] : await readV2Markets(chain, pairs, span, asking)
      for (const [token, market] of deepest(more)) markets.set(token, market)
    }
    const found = new Map<Address, PriceQuote>()
    for (const { address } of tokens) {
      const asset = assetOf(known, address)
      const market = asset && markets.get(asset)
      const usd = market && settledPrice(market)
      if (market !== undefined && usd !== undefined)
        found.set(address, {
          usd,
          source: 'dex',
          at: now(),
          confidence: confidenceOf(market),
          depthUsd: market.depthUsd,
        })
    }
    return found
  }

  /** Pools of tokens, mostly from memory: they stay where they are. */
  async function findTraded(
    chain: ChainReads,
    known: PriceFacts,
    tokens: readonly Address[],
    asking: Asking,
  ): Promise<ReadonlyMap<Address, Pools>> {
    const { caip2 } = chain.chain
    const keys = new Map(tokens.map((address) => [tokenKey({ chainId: caip2, address }), address]))
    const settled = await pools.getMany([...keys.keys()], async (missing) => {
      const found = await findPools(
        chain,
        known,
        missing.flatMap((key) => keys.get(key) ?? []),
        asking,
      )
      return new Map(
        missing.flatMap((key) => {
          const one = found.get(keys.get(key) ?? '0x')
          return one === undefined ? [] : [[key, one]]
        }),
      )
    })
    const traded = new Map<Address, Pools>()
    for (const [key, token] of keys) {
      const one = settled.get(key)
      if (one?.ok) traded.set(token, one.value)
      else throw one?.error
    }
    return traded
  }

  return {
    id: 'dex',
    supports: (chainId) => {
      const known = facts(chainId)
      return known?.v3Factory !== undefined || known?.v2Factory !== undefined
    },
    prices: (tokens, asking) => eachChain(tokens, (some, chainId) => ofChain(some, chainId, asking)),
  }
}

function assetOf(known: PriceFacts, address: Address): Address | undefined {
  return address === nativeAddress ? known.wrappedNative : address
}

/** What the tokens on the other side of pools are worth by oracle or feed; one in doubt prices nothing. */
async function quotePrices(
  trusted: PriceSource,
  chainId: Caip2,
  known: PriceFacts,
  asking: Asking,
): Promise<ReadonlyMap<Address, bigint>> {
  const tokens = known.quotes.map((address) => ({ chainId, address }))
  const told = await trusted.prices(tokens, asking)
  const prices = new Map<Address, bigint>()
  for (const token of tokens) {
    const usd = fromDecimal(told.get(tokenKey(token))?.usd ?? '')
    if (usd !== undefined && !doubtsStable(known, token.address, usd)) prices.set(token.address, usd)
  }
  return prices
}

function places(
  token: Address,
  pools: readonly Pool[],
  described: ReadonlyMap<Address, Token>,
  quotes: ReadonlyMap<Address, bigint>,
): readonly Place[] {
  const decimals = described.get(token)?.decimals
  if (decimals === undefined) return []
  return pools.flatMap(({ address: pool, quote }) => {
    const quoteDecimals = described.get(quote)?.decimals
    const quoteUsd = quotes.get(quote)
    if (quoteDecimals === undefined || quoteUsd === undefined) return []
    const side: Side = {
      // Uniswap puts the lower address first.
      tokenIsFirst: token < quote,
      tokenDecimals: BigInt(decimals),
      quoteDecimals: BigInt(quoteDecimals),
      quoteUsd,
    }
    return [{ token, pool, quote, side }]
  })
}

/** The deepest market of each token, where it is deep enough. */
function deepest(markets: readonly (readonly [Address, Market])[]): Map<Address, Market> {
  const best = new Map<Address, Market>()
  for (const [token, market] of markets) {
    if (isDeep(market) && market.depthUsd > (best.get(token)?.depthUsd ?? 0n)) best.set(token, market)
  }
  return best
}
