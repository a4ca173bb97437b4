import type { Caip2, Currency } from '@latchkey/wire'
import type { Asking, TokenId } from '../sources/sources.ts'

/** What one of a token is worth in the currency that was asked for. */
export type Price = {
  /** A plain decimal. */
  readonly price: string
  /** `oracle`, `feed`, `dex`, or the name of a service. */
  readonly source: string
  /** When it was true, in milliseconds since 1970. */
  readonly at: number
  /** From 0 to 1. */
  readonly confidence: number
  /** How much the market that told it could pay in all, where it is one; a plain decimal. */
  readonly depth?: string
}

/** What tokens are worth. */
export type Prices = {
  /**
   * By `tokenKey`. What nobody knows is not in the answer: too old, too thin, unheard of, or no rate for the currency.
   * Rejects with a `ChainUnavailableError` when none of the chains could be asked.
   */
  quote(tokens: readonly TokenId[], currency: Currency, asking: Asking): Promise<ReadonlyMap<string, Price>>
  /** Whether there is any way to tell amounts of this chain in that currency. */
  tells(chainId: Caip2, currency: Currency): boolean
}

/** Under what a token stands in answers: CAIP-10, in lower case. */
export function tokenKey({ chainId, address }: TokenId): string {
  return `${chainId}:${address.toLowerCase()}`
}
