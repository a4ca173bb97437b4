import type { Caip2, Currency, TokenBalance } from '@latchkey/wire'
import { cleanText } from '@latchkey/wire'
import * as v from 'valibot'
import { createCache } from '../cache/createCache.ts'
import { tokenImagePath } from '../pictures/tokenImagePath.ts'
import type { BalanceSource } from '../sources/sources.ts'
import { longestName, longestSymbol, mostDecimals, type Tokens } from '../tokens/token.ts'
import { type Zerion, zerionId } from './createZerion.ts'
import { plainDecimal, plainPrice } from './plainDecimal.ts'
import { chainOf, contractOf, slugOf } from './zerionChains.ts'
import { Position } from './zerionShapes.ts'

/** What the service may give in one go, and how often we ask on. */
const pageSize = '100'
const mostPages = 5
const shareMs = 2_000
const patienceMs = 10_000

/** What accounts hold, as the service says: all chains by one request, whichever of them is asked for. */
export function zerionBalances(zerion: Zerion, find: Tokens['find'], now: () => number): BalanceSource {
  const cache = createCache<readonly TokenBalance[]>({
    now,
    ttlMs: shareMs,
    mostEntries: 500,
    mostBytes: 16 * 1024 * 1024,
  })

  async function load(account: `0x${string}`, currency: Currency): Promise<readonly TokenBalance[]> {
    const signal = AbortSignal.timeout(patienceMs)
    const held = new Map<string, TokenBalance>()
    let after: string | undefined
    for (let page = 0; page < mostPages; page += 1) {
      const list = await zerion(
        account,
        'positions',
        {
          currency,
          'filter[positions]': 'only_simple',
          'filter[trash]': 'only_non_trash',
          'page[size]': pageSize,
          ...(after !== undefined && { 'page[after]': after }),
        },
        signal,
      )
      for (const item of list.data) {
        const balance = readPosition(item, find)
        const key = balance && `${balance.chainId} ${balance.address}`
        if (balance !== undefined && key !== undefined && !held.has(key)) held.set(key, balance)
      }
      after = list.after
      if (after === undefined) break
    }
    return [...held.values()]
  }

  return {
    id: zerionId,
    supports: (chainId) => slugOf(chainId) !== undefined,
    async balances({ account, chainId, currency, force }) {
      const fresh = force.length > 0
      const { value } = await cache.get(`${account} ${currency}`, () => load(account, currency), { fresh })
      return { balances: value.filter((balance) => balance.chainId === chainId) }
    },
  }
}

/** One thing that is held, or nothing when it is not as it should be: the others may be. */
function readPosition(item: unknown, find: Tokens['find']): TokenBalance | undefined {
  const parsed = v.safeParse(Position, item)
  if (!parsed.success) return undefined
  const { attributes, relationships } = parsed.output
  const { quantity, fungible_info: info, price, value, position_type: type } = attributes
  const slug = relationships.chain.data.id
  const chainId = chainOf(slug)
  const implementation = info.implementations.find((one) => one.chain_id === slug)
  const numeric = plainDecimal(quantity.numeric)
  const { decimals } = quantity
  // What is lent, staked or owed is not in the account's own hands.
  if (chainId === undefined || implementation === undefined || (type && type !== 'wallet')) return undefined
  if (numeric === null || !Number.isInteger(decimals) || decimals < 0 || decimals > mostDecimals)
    return undefined
  const contract = contractOf(implementation.address)
  if (contract === null) return undefined
  const listed = contract === undefined ? undefined : find(chainId, contract)
  const told = plainPrice(price)
  return {
    name: listed?.name ?? cleanText(info.name ?? '', longestName),
    symbol: listed?.symbol ?? cleanText(info.symbol ?? '', longestSymbol),
    chainId,
    ...(contract !== undefined && { address: `${chainId}:${contract}` }),
    price: told,
    value: told === null ? null : plainDecimal(value),
    quantity: { decimals: String(decimals), numeric },
    iconUrl: tokenImagePath(chainId, contract),
    ...(contract !== undefined && listed === undefined && { unlisted: true }),
  }
}

/** The chains that both sides know, by the names of the service. */
export function slugsOf(chainIds: readonly Caip2[]): string {
  return chainIds.flatMap((chainId) => slugOf(chainId) ?? []).join(',')
}
