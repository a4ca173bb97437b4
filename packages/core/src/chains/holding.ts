import type { CaipChainId } from '../base/caip.ts'

/** One thing that an account holds on one chain; its texts are cleaned, its amount is exact. */
export type Holding = {
  readonly chainId: CaipChainId
  /** The token as its chain writes it; absent for the chain's own coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In base units. */
  readonly amount: bigint
  /** What one is worth, in the portfolio's currency; absent when nobody knows. */
  readonly price?: string
  /** What all of it is worth, exactly; absent when nobody knows. */
  readonly value?: string
  /** An address that is safe for an img element. */
  readonly iconUrl?: string
  /** No list knows the token: it was found in the account's own past. */
  readonly unlisted?: true
}

/** What an account holds, the most valuable first. */
export type Portfolio = {
  /** What the account's list shows: without tokens that have no decimals (S5.11). */
  readonly holdings: readonly Holding[]
  /** Tokens that have no decimals: not in the list (S5.11), but they can be sent. */
  readonly undivided: readonly Holding[]
  /** What prices and values are told in, as ISO 4217 in capitals. */
  readonly currency: string
  /** The sum of the known values of the list, exactly; absent when no value is known. */
  readonly total?: string
  /** Whether everything that the list should have is in it, and in the total. */
  readonly complete: boolean
  /** Chains that did not answer. */
  readonly missing: readonly CaipChainId[]
  /** Read a while ago, because the chain does not answer now. */
  readonly stale: boolean
}

/** The name of a holding among others: chain and token. */
export function holdingKey({ chainId, address = '' }: Pick<Holding, 'chainId' | 'address'>): string {
  // Only EVM chains write one address in several ways.
  return `${chainId}:${chainId.startsWith('eip155:') ? address.toLowerCase() : address}`
}
