import type { Caip2 } from '@latchkey/wire'
import { createCache } from '../cache/createCache.ts'
import type { Chain } from '../chains/chain.ts'
import type { ChainReads } from '../reads/chainReads.ts'
import { readMetadata } from './readMetadata.ts'
import { readTokensFile } from './readTokensFile.ts'
import { sandboxTokens } from './sandboxTokens.ts'
import type { Token, TokenAddress, Tokens } from './token.ts'
import { readTokenData, type TokenRow } from './tokenData.ts'

/** What the lists are made of. */
export type TokensParts = {
  readonly chains: readonly Chain[]
  readonly reads: (caip2: Caip2) => ChainReads | undefined
  /** The operator's own list. */
  readonly tokensFile: string | undefined
  readonly now: () => number
}

/** Tokens rarely change their name; one that was none may become one. */
const believeMs = 60 * 60_000
const believeNothingMs = 5 * 60_000
const patienceMs = 10_000

/** Gathers the lists of all chains, and remembers what other tokens say of themselves. */
export function createTokens({ chains, reads, tokensFile, now }: TokensParts): Tokens {
  const own = tokensFile === undefined ? undefined : readTokensFile(tokensFile)
  const bundled = chains.some((chain) => !chain.sandbox) ? readTokenData() : {}
  // A sandbox may bear the id of a real chain, whose contracts it does not have.
  const bundledOf = (chain: Chain) => (chain.sandbox ? [] : (bundled[chain.id] ?? []))
  const lists = new Map<Caip2, ReadonlyMap<string, Token>>(
    chains.map((chain) => [chain.caip2, listOf(chain, bundledOf(chain), own?.get(chain.id) ?? [])]),
  )
  const arrays = new Map([...lists].map(([caip2, list]) => [caip2, [...list.values()]]))
  const described = createCache<Token | null>({
    now,
    ttlMs: (token) => (token === null ? believeNothingMs : believeMs),
    staleIfErrorMs: 24 * 60 * 60_000,
    mostEntries: 20_000,
    mostBytes: 8 * 1024 * 1024,
  })

  return {
    listed: (chainId) => arrays.get(chainId) ?? [],
    find: (chainId, address) => lists.get(chainId)?.get(address.toLowerCase()),
    async describe(chainId, addresses, { signal }) {
      signal.throwIfAborted()
      const list = lists.get(chainId)
      const chain = reads(chainId)
      const found = new Map<TokenAddress, Token>()
      const unlisted: TokenAddress[] = []
      for (const address of addresses) {
        const token = list?.get(address)
        if (token === undefined) unlisted.push(address)
        else found.set(address, token)
      }
      if (chain === undefined || unlisted.length === 0) return found
      const prefix = `${chainId}:`
      const settled = await described.getMany(
        unlisted.map((address) => `${prefix}${address}`),
        async (missing) => {
          const asked = missing.map((key) => key.slice(prefix.length) as TokenAddress)
          // Others may wait for it too, so it has a time of its own.
          const deadline = performance.now() + patienceMs
          const asking = { signal: AbortSignal.timeout(patienceMs), deadline }
          const told = await readMetadata(chain, asked, asking)
          return new Map(asked.map((address) => [`${prefix}${address}`, told.get(address) ?? null]))
        },
      )
      for (const address of unlisted) {
        const one = settled.get(`${prefix}${address}`)
        if (one?.ok === false) throw one.error
        if (one?.value) found.set(address, one.value)
      }
      return found
    },
  }
}

/** The operator's word counts more than ours. */
function listOf(chain: Chain, rows: readonly TokenRow[], own: readonly Token[]): ReadonlyMap<string, Token> {
  const list = new Map<string, Token>()
  const bundled = rows.map(
    ([address, symbol, name, decimals]): Token => ({
      address: address as TokenAddress,
      name,
      symbol,
      decimals,
      listed: true,
    }),
  )
  // Ours first, among them the wrapped coin; what the operator says of one of them stands in its place.
  for (const token of [...sandboxTokens(chain), ...bundled, ...own]) list.set(token.address, token)
  return list
}
