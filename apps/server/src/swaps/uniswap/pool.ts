import type { Address } from 'viem'

/** A pool of Uniswap. Its tokens stand in the order of their addresses. */
export type Pool = { readonly address: Address; readonly tokens: readonly [Address, Address] } & (
  | { readonly version: 2 }
  /** The fee is in hundredths of a basis point. */
  | { readonly version: 3; readonly fee: number }
)

/** The version of Uniswap that a route uses from end to end. */
export type Version = Pool['version']

/** One step of a route. */
export type Hop = {
  readonly pool: Pool
  readonly from: Address
  readonly to: Address
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** A way from one token to another, through at most three pools of one version. */
export type Route = {
  readonly version: Version
  readonly hops: readonly Hop[]
  readonly amountOut: bigint
}

/** Sorts two tokens by address, as Uniswap does. */
export function sortTokens(a: Address, b: Address): readonly [Address, Address] {
  return a < b ? [a, b] : [b, a]
}
