import type { Balances, Caip2, Currency, HistoryPage } from '@latchkey/wire'

/** What every question to a source comes with. */
export type Asking = {
  readonly signal: AbortSignal
  /** By `performance.now()`: after it nobody waits. */
  readonly deadline: number
}

/** An amount of money for one token, and how it is known. */
export type PriceQuote = {
  /** Dollars for one, as a plain decimal. */
  readonly usd: string
  readonly source: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** From 0 to 1. */
  readonly confidence: number
  /** How much the market that told it could pay in all, where it is one; in the scale of `fixedPoint.ts`. */
  readonly depthUsd?: bigint
}

/** A token on a chain; the address of its own coin is `nativeAddress`, always in lower case. */
export type TokenId = { readonly chainId: Caip2; readonly address: `0x${string}` }

/** Knows what tokens are worth. What it does not know stays out of the answer. */
export type PriceSource = {
  readonly id: string
  supports(chainId: Caip2): boolean
  /** By `${chainId}:${address}`; rejects only when nothing could be asked at all. */
  prices(tokens: readonly TokenId[], asking: Asking): Promise<ReadonlyMap<string, PriceQuote>>
}

/** What is asked of all chains at once. */
export type BalancesQuestion = {
  /** In lower case. */
  readonly account: `0x${string}`
  readonly chainIds: readonly Caip2[]
  readonly currency: Currency
  /** Tokens that must be read anew, of any of the chains. */
  readonly force: readonly TokenId[]
}

/** What is asked of one chain. */
export type ChainQuestion = {
  /** In lower case. */
  readonly account: `0x${string}`
  readonly chainId: Caip2
  readonly currency: Currency
  /** Tokens that must be read anew, zero or not. */
  readonly force: readonly TokenId[]
}

/** What an account holds on one chain; `partial` when some of its tokens could not be read. */
export type ChainBalances = Pick<Balances, 'balances'> & {
  readonly block?: bigint
  readonly partial?: boolean
}

/** Knows what accounts hold. */
export type BalanceSource = {
  readonly id: string
  supports(chainId: Caip2): boolean
  balances(question: ChainQuestion, asking: Asking): Promise<ChainBalances>
}

/** A place in the past of an account: what was listed last. */
export type HistoryPlace = {
  /** `minedAt` of the transaction listed last, ISO 8601. */
  readonly at: string
  /** Its hash: of those of the same moment, it and what stood before it were listed already. */
  readonly hash: string
}

/** What is asked of the past. */
export type HistoryQuestion = {
  /** In lower case. */
  readonly account: `0x${string}`
  readonly chainIds: readonly Caip2[]
  readonly cursor: string | undefined
  readonly limit: number
  /** Without a cursor: only what is not newer than this. A source that `seeks` begins there, any other never gets it. */
  readonly before?: HistoryPlace | undefined
}

/** Knows the past of accounts. */
export type HistorySource = {
  readonly id: string
  /** Whether it can begin at a place that another source has reached. */
  readonly seeks?: boolean
  /** Whether it tells of all chains by one request: when it fails, it fails for each of them. */
  readonly isJoint?: boolean
  supports(chainId: Caip2): boolean
  /** One page, newest first; `cursor` is what this source gave as `next`, and is not yet signed. */
  page(question: HistoryQuestion, asking: Asking): Promise<HistoryPage>
}
