import type { Address } from 'viem'

/** A contract that tells a price in dollars, and how often it speaks at least. */
export type Feed = { readonly address: Address; readonly heartbeatSeconds: number }

/** Where prices stand on a chain. Addresses are in lower case. */
export type PriceFacts = {
  /** Aave's, which answers in dollars with eight decimals. */
  readonly oracle?: Address | undefined
  /** Tells whether the chain's sequencer is up, where it has one. */
  readonly sequencer?: Address | undefined
  /** By what they price: `ETH`, `BTC`, `EUR`. */
  readonly feeds: Readonly<Record<string, Feed>>
  /** Which feed prices the chain's own coin. */
  readonly native?: string | undefined
  readonly wrappedNative?: Address | undefined
  /** Which feed prices a token. */
  readonly tokens: Readonly<Partial<Record<Address, string>>>
  /** Tokens that are worth a dollar, or something is wrong. */
  readonly stables: readonly Address[]
  /** Against what pools are read. */
  readonly quotes: readonly Address[]
  readonly v3Factory?: Address | undefined
  readonly v2Factory?: Address | undefined
}
