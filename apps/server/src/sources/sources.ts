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

/** Knows what accounts hold. */
export type BalanceSource = {
  readonly id: string
  supports(chainId: Caip2): boolean
  balances(
    question: {
      /** In lower case. */
      readonly account: `0x${string}`
      readonly chainId: Caip2
      readonly currency: Currency
      /** Tokens that must be read anew, zero or not. */
      readonly force: readonly TokenId[]
    },
    asking: Asking,
  ): Promise<Pick<Balances, 'balances'> & { readonly block?: bigint }>
}

/** Knows the past of accounts. */
export type HistorySource = {
  readonly id: string
  supports(chainId: Caip2): boolean
  /** One page, newest first; `cursor` is what this source gave as `next`, and is not yet signed. */
  page(
    question: {
      /** In lower case. */
      readonly account: `0x${string}`
      readonly chainIds: readonly Caip2[]
      readonly cursor: string | undefined
      readonly limit: number
    },
    asking: Asking,
  ): Promise<HistoryPage>
}
