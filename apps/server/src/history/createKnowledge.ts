import type { Caip2 } from '@latchkey/wire'
import type { Address } from 'viem'
import { createCache } from '../cache/createCache.ts'
import { type Prices, tokenKey } from '../prices/prices.ts'
import { withinTime } from '../prices/withinTime.ts'
import type { ChainReads } from '../reads/chainReads.ts'
import type { Asking } from '../sources/sources.ts'
import type { HistoryStore, Move } from '../store/historyStore.ts'
import { decodeText } from '../tokens/decodeText.ts'
import { longestName, type Token, type Tokens } from '../tokens/token.ts'
import type { Knowledge } from './describeEntries.ts'

/** Where to learn what tokens are. */
export type KnowledgeParts = {
  readonly store: HistoryStore
  readonly tokens: Tokens
  readonly prices: Prices
  readonly reads: (chainId: Caip2) => ChainReads | undefined
  readonly pictureOf: Knowledge['pictureOf']
  readonly now: () => number
}

const hourMs = 3_600_000
const patienceMs = 5_000
/** `name()`. */
const nameSelector = '0x06fdde03'
/** Enough for any honest name, too little for a loop. */
const gas = 200_000

/** Learns what is needed to tell of some moves of an account. */
export function createKnowledge({ store, tokens, prices, reads, pictureOf, now }: KnowledgeParts) {
  const names = createCache<string | null>({
    now,
    ttlMs: hourMs,
    staleIfErrorMs: 24 * hourMs,
    mostEntries: 10_000,
    mostBytes: 4 * 1024 * 1024,
  })

  /** What collections call themselves; whoever does not say so is left out. */
  async function collectionNames(
    chainId: Caip2,
    addresses: readonly Address[],
  ): Promise<ReadonlyMap<Address, string>> {
    const chain = reads(chainId)
    const found = new Map<Address, string>()
    if (chain === undefined || addresses.length === 0) return found
    const keyOf = (address: Address) => `${chainId}:${address}`
    const settled = await names.getMany(addresses.map(keyOf), async (missing) => {
      const asking = { signal: AbortSignal.timeout(patienceMs), deadline: performance.now() + patienceMs }
      const asked = missing.map((key) => key.slice(chainId.length + 1) as Address)
      const told = await chain.callApart(
        asked.map((to) => ({ to, data: nameSelector })),
        { ...asking, gas },
      )
      return new Map(missing.map((key, n) => [key, decodeText(told[n] ?? '0x', longestName) ?? null]))
    })
    for (const address of addresses) {
      const name = settled.get(keyOf(address))
      if (name?.ok && name.value !== null) found.set(address, name.value)
    }
    return found
  }

  /** What fungible tokens are; those that nobody can be asked about now are told apart, not the end of the page. */
  async function describeTokens(
    chainId: Caip2,
    addresses: readonly Address[],
    asking: Asking,
  ): Promise<Pick<Knowledge, 'tokens' | 'unread'>> {
    const describe = (some: readonly Address[]) => withinTime(tokens.describe(chainId, some, asking), asking)
    try {
      return { tokens: await describe(addresses), unread: new Set() }
    } catch {
      const found = new Map<Address, Token>()
      const unread = new Set<Address>()
      const each = async (address: Address) => {
        const token = tokens.find(chainId, address) ?? (await describe([address])).get(address)
        if (token !== undefined) found.set(address, token)
      }
      // A failure is remembered for a while, so that this asks for nothing twice.
      await Promise.all(addresses.map((address) => each(address).catch(() => unread.add(address))))
      return { tokens: found, unread }
    }
  }

  /** Of tokens that no list has: those that have no price and that the account never moved itself. */
  async function spamAmong(
    chainId: Caip2,
    account: Address,
    moved: readonly Address[],
    asking: Asking,
  ): Promise<ReadonlySet<Address>> {
    const unlisted = moved.filter((token) => tokens.find(chainId, token) === undefined)
    if (unlisted.length === 0) return new Set()
    const touched = await store.touched(chainId, account, unlisted)
    const strange = unlisted.filter((address) => !touched.has(address))
    const asked = strange.map((address) => ({ chainId, address }))
    // A price that cannot be had now is none: what is flagged is still told.
    const priced =
      asked.length === 0 ? undefined : await prices.quote(asked, 'usd', asking).catch(() => undefined)
    return new Set(strange.filter((address) => !priced?.has(tokenKey({ chainId, address }))))
  }

  return async (
    chainId: Caip2,
    account: Address,
    moves: readonly Move[],
    asking: Asking,
  ): Promise<Knowledge> => {
    const among = (isWanted: (move: Move) => boolean) => [
      ...new Set(moves.flatMap((move) => (move.token !== undefined && isWanted(move) ? [move.token] : []))),
    ]
    const nfts = among((move) => move.kind !== 'erc20')
    const [described, collections, spam] = await Promise.all([
      describeTokens(
        chainId,
        among((move) => move.kind === 'erc20'),
        asking,
      ),
      withinTime(collectionNames(chainId, nfts), asking).catch(() => new Map<Address, string>()),
      spamAmong(
        chainId,
        account,
        among(() => true),
        asking,
      ),
    ])
    return { ...described, collections, spam, pictureOf }
  }
}
