import { type Caip2, type Currency, nativeAddress, type TokenBalance } from '@latchkey/wire'
import { tokenImagePath } from '../pictures/tokenImagePath.ts'
import { type Price, type Prices, tokenKey } from '../prices/prices.ts'
import type { ChainReads } from '../reads/chainReads.ts'
import type { Asking, BalanceSource } from '../sources/sources.ts'
import type { Tokens } from '../tokens/token.ts'
import { type ChainBalances, createChainBalances, type Holding } from './createChainBalances.ts'
import type { TokenIndex } from './createSightings.ts'
import { formatAmount, largerFirst, worth } from './money.ts'

/** What the source is made of. */
export type BalanceSourceParts = {
  readonly reads: readonly ChainReads[]
  readonly tokens: Tokens
  readonly prices: Pick<Prices, 'quote'> | undefined
  readonly index: TokenIndex | undefined
  readonly now: () => number
  /** Hears what went wrong without spoiling the answer. */
  readonly onTrouble: (chainId: Caip2, error: unknown) => void
}

/** Time that is left for the answer when prices are slow: they are a help, the amounts are the answer. */
const reserveMs = 150

/** Reads what accounts hold from the chains themselves (EVM; other kinds of chains join with sources of their own). */
export function createBalanceSource(parts: BalanceSourceParts): BalanceSource {
  const { reads, tokens, prices, index, now, onTrouble } = parts
  const chains = new Map<Caip2, ChainBalances>(
    reads.map((chain) => [chain.chain.caip2, createChainBalances(chain, tokens, index, now, onTrouble)]),
  )

  async function quote(
    chainId: Caip2,
    holdings: readonly Holding[],
    currency: Currency,
    asking: Asking,
  ): Promise<ReadonlyMap<string, Price>> {
    const ids = holdings.map(({ token }) => ({ chainId, address: token.address }))
    const deadline = asking.deadline - reserveMs
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, refuse) => {
      timer = setTimeout(() => refuse(new PricesLateError()), Math.max(0, deadline - performance.now()))
    })
    try {
      return await Promise.race([prices?.quote(ids, currency, { ...asking, deadline }) ?? new Map(), late])
    } catch (error) {
      // Amounts without prices are better than nothing; what is unknown says so.
      onTrouble(chainId, error)
      return new Map()
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    id: 'chain',
    supports: (chainId) => chains.has(chainId),
    async balances({ account, chainId, currency, force }, asking) {
      const chain = chains.get(chainId)
      if (chain === undefined) throw new UnservedChainError(chainId)
      const forced = force.filter((token) => token.chainId === chainId).map((token) => token.address)
      const { block, holdings, complete } = await chain.read(account, forced, asking)
      const known = await quote(chainId, holdings, currency, asking)
      const balances = holdings.map((holding) => {
        const price = known.get(tokenKey({ chainId, address: holding.token.address }))
        return writeBalance(chainId, holding, believable(holding, price))
      })
      return { block, balances, ...(!complete && { partial: true }) }
    },
  }
}

/**
 * Whoever sends everybody a billion of a new token needs only a small market to make them all look rich: of a token that
 * no list knows, more than its market could ever pay for has no known worth.
 */
function believable({ token, amount }: Holding, price: Price | undefined): string | undefined {
  const isTooMuch =
    price?.depth !== undefined &&
    !token.listed &&
    largerFirst(worth(amount, token.decimals, price.price), price.depth) < 0
  return isTooMuch ? undefined : price?.price
}

function writeBalance(chainId: Caip2, { token, amount }: Holding, price: string | undefined): TokenBalance {
  const { address, name, symbol, decimals, listed } = token
  return {
    name,
    symbol,
    chainId,
    ...(address !== nativeAddress && { address: `${chainId}:${address}` }),
    value: price === undefined ? null : worth(amount, decimals, price),
    price: price ?? null,
    quantity: { decimals: String(decimals), numeric: formatAmount(amount, decimals) },
    iconUrl: tokenImagePath(chainId, address),
    ...(!listed && { unlisted: true }),
  }
}

/** Nobody here reads that chain. */
class UnservedChainError extends Error {
  override readonly name = 'UnservedChainError'
  constructor(chainId: Caip2) {
    super(`${chainId} is not served here.`)
  }
}

/** Prices took longer than there was time. */
class PricesLateError extends Error {
  override readonly name = 'PricesLateError'
  constructor() {
    super('no prices in time')
  }
}
