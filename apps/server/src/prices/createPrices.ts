import { type Caip2, type Currency, Decimal, nativeAddress } from '@latchkey/wire'
import * as v from 'valibot'
import { createCache, NotAnsweredError } from '../cache/createCache.ts'
import { createMemory } from '../cache/createMemory.ts'
import type { Sharing } from '../cache/sharing.ts'
import type { Chain } from '../chains/chain.ts'
import type { Asking, PriceQuote, PriceSource, TokenId } from '../sources/sources.ts'
import { askSources } from './askSources.ts'
import type { SourceDeps } from './createOracleSource.ts'
import { createRates } from './createRates.ts'
import { fromDecimal, one, toDecimal } from './fixedPoint.ts'
import { type Price, type Prices, tokenKey } from './prices.ts'
import { withinTime } from './withinTime.ts'

/** What prices are made from. */
export type PricesOptions = {
  readonly chains: readonly Chain[]
  /** In the order to ask. */
  readonly sources: readonly PriceSource[]
  /** How long a chain has for its answer. */
  readonly patienceMs: number
  readonly sharing?: Sharing | undefined
}

/** What nodes tell each other, of tokens that nobody knows a price of too. */
const Shared = v.undefinedable(
  v.object({
    usd: Decimal,
    source: v.string(),
    at: v.number(),
    confidence: v.number(),
    depthUsd: v.exactOptional(v.bigint()),
  }),
)

const believeMs = 15_000
/** No token is there. Aave's oracle calls it the dollar and a service the chain's coin, so nobody is asked about it. */
const zeroAddress = '0x0000000000000000000000000000000000000000'
const staleMs = 45_000
const shareMs = 60_000
const mostRemembered = 20_000
const mostBytes = 16 * 1024 * 1024

/** Tells what tokens are worth: each asked once for all who want it, and remembered for a while. */
export function createPrices(options: PricesOptions, deps: SourceDeps): Prices {
  const { sources, patienceMs, sharing } = options
  const { now, facts } = deps
  const chains = new Map(options.chains.map((chain) => [chain.caip2, chain]))
  const rates = createRates(options.chains, deps)
  const cache = createCache<PriceQuote | undefined>({
    now,
    ttlMs: believeMs,
    staleMs,
    mostEntries: mostRemembered,
    mostBytes,
    share: sharing && { with: sharing, kind: 'price:v1', ttlMs: shareMs, schema: Shared },
  })
  const believed = createMemory<{ readonly usd: bigint; readonly at: number }>({
    mostEntries: mostRemembered,
  })

  /** Also what another node found: the next price is held against it. */
  function believe(key: string, quote: PriceQuote | undefined, at: number): void {
    const usd = quote && fromDecimal(quote.usd)
    if (usd !== undefined && at >= (believed.get(key)?.at ?? Number.NEGATIVE_INFINITY))
      believed.set(key, { usd, at })
  }

  /** One load serves all who ask, so it has a time of its own. */
  const patience = (): Asking => ({
    signal: AbortSignal.timeout(patienceMs),
    deadline: performance.now() + patienceMs,
  })

  async function load(
    chainId: Caip2,
    tokens: readonly TokenId[],
  ): Promise<Map<string, PriceQuote | undefined>> {
    const judgement = { facts: facts(chainId), before: believed.get, now: now() }
    const able = sources.filter((source) => source.supports(chainId))
    return askSources(able, tokens, judgement, patience())
  }

  /** Without a rate prices are unknown; they are no reason to call a chain dead. */
  async function findRate(currency: Currency, sandbox: boolean): Promise<bigint | undefined> {
    if (!rates.knows(currency, sandbox)) return undefined
    return rates.find(currency, sandbox, patience()).catch(() => undefined)
  }

  async function quoteChain(
    chain: Chain,
    tokens: readonly TokenId[],
    currency: Currency,
  ): Promise<ReadonlyMap<string, Price>> {
    const byKey = new Map(tokens.map((token) => [tokenKey(token), token]))
    const [settled, rate] = await Promise.all([
      cache.getMany([...byKey.keys()], (missing) =>
        load(
          chain.caip2,
          missing.flatMap((key) => byKey.get(key) ?? []),
        ),
      ),
      findRate(currency, chain.sandbox),
    ])
    const found = new Map<string, Price>()
    const failures: unknown[] = []
    for (const [key, one] of settled) {
      if (one.ok) believe(key, one.value, one.at)
      else failures.push(one.error)
      const price = one.ok && one.value && rate && tell(one.value, currency, rate, byKey.get(key), chain)
      if (price) found.set(key, price)
    }
    // What a living chain left out is unknown; a chain that is dead is told of.
    const dead = failures.filter((error) => !(error instanceof NotAnsweredError))
    if (dead.length > 0 && failures.length === settled.size) throw dead[0]
    return found
  }

  return {
    tells(chainId, currency) {
      const chain = chains.get(chainId)
      return chain !== undefined && rates.knows(currency, chain.sandbox)
    },
    async quote(tokens, currency, asking) {
      const groups = new Map<Chain, TokenId[]>()
      for (const token of tokens) {
        const chain = token.address === zeroAddress ? undefined : chains.get(token.chainId)
        if (chain !== undefined) groups.set(chain, [...(groups.get(chain) ?? []), token])
      }
      const asked = [...groups].map(([chain, group]) => quoteChain(chain, group, currency))
      const settled = await withinTime(Promise.allSettled(asked), asking)
      const found = new Map<string, Price>()
      for (const one of settled) {
        if (one.status === 'fulfilled') for (const [key, price] of one.value) found.set(key, price)
      }
      const [first] = settled
      if (first?.status === 'rejected' && settled.every(({ status }) => status === 'rejected')) {
        throw first.reason
      }
      return found
    },
  }

  function tell(
    { usd, source, at, confidence, depthUsd }: PriceQuote,
    currency: Currency,
    rate: bigint,
    token: TokenId | undefined,
    chain: Chain,
  ): Price | undefined {
    // A coin in itself is one, whatever the moments at which its price and its rate were read.
    const itself = token?.address === nativeAddress && chain.native.symbol.toLowerCase() === currency
    const inCurrency = (dollars: bigint) => toDecimal((dollars * one) / rate)
    const price = itself ? '1' : inCurrency(fromDecimal(usd) ?? 0n)
    const depth = depthUsd === undefined ? {} : { depth: inCurrency(depthUsd) }
    return price === '0' ? undefined : { price, source, at, confidence, ...depth }
  }
}
