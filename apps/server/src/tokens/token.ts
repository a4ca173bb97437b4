import type { Caip2 } from '@latchkey/wire'
import type { Asking } from '../sources/sources.ts'

/** Lower case, so that two that are the same look the same. */
export type TokenAddress = `0x${string}`

/** What is known of a token, safe to show: its texts are one short plain line each. */
export type Token = {
  readonly address: TokenAddress
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Whether a list knows it; otherwise it says all this of itself. */
  readonly listed: boolean
}

/** The tokens of all chains. */
export type Tokens = {
  /** Those that lists know, the everyday ones first. */
  listed(chainId: Caip2): readonly Token[]
  /** A token of the lists; asks nobody. */
  find(chainId: Caip2, address: string): Token | undefined
  /**
   * What lists know, and what the others say of themselves on the chain; remembered. What is no token is missing.
   * Rejects with a `ChainUnavailableError`.
   */
  describe(
    chainId: Caip2,
    addresses: readonly TokenAddress[],
    asking: Asking,
  ): Promise<ReadonlyMap<TokenAddress, Token>>
}

/** How long the texts of a token may be, in letters. */
export const longestName = 64
/** How long the symbol of a token may be, in letters. */
export const longestSymbol = 24

/** The largest amount there is has 78 digits: a token of more decimals could never show one before the point. */
export const mostDecimals = 77
