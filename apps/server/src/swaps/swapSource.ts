import type { Caip2 } from '@latchkey/wire'
import type { Address, Hex } from 'viem'
import type { Asking } from '../sources/sources.ts'

/** Which swap is asked about. Addresses are in lower case; the chain's own coin is `nativeAddress`. */
export type SwapQuestion = {
  readonly chainId: Caip2
  readonly from: Address
  readonly to: Address
  /** In base units of `from`. */
  readonly amount: bigint
  /** What a unit of gas costs, in wei. */
  readonly gasPrice: bigint
  readonly user?: Address | undefined
}

/** What an operator or a service keeps of a swap, in base units of `token`. */
export type SwapFeeTaken = { readonly amount: bigint; readonly token: Address; readonly bps: number }

/** What a source gives for an amount. */
export type SwapOffer = {
  /** After all fees. */
  readonly amount: bigint
  readonly fees: readonly SwapFeeTaken[]
  /** How far from the price of the pools, in hundredths of a percent; absent where the source does not tell. */
  readonly priceImpactBps?: number | undefined
  /** Units of gas, roughly. */
  readonly gas: bigint
  /** The tokens on the way, both ends included. */
  readonly route: readonly Address[]
}

/** A swap to build: whose, and how much less than the offer its owner accepts. */
export type SwapOrder = SwapQuestion & {
  readonly user: Address
  /** In hundredths of a percent. */
  readonly slippageBps: bigint
}

/** A swap as a transaction of its user. */
export type BuiltSwap = SwapOffer & {
  readonly target: Address
  readonly data: Hex
  readonly value: bigint
  /** The chain pays at least this or undoes the swap. */
  readonly minAmount: bigint
  /** After it the chain refuses the swap; milliseconds since 1970. Absent where the transaction bears no deadline. */
  readonly expiresAt?: number | undefined
}

/** A place where tokens are swapped. A quote and a transaction always come from the same one. */
export type SwapSource = {
  readonly id: string
  supports(chainId: Caip2): boolean
  /** Which of these tokens it swaps, in lower case. */
  swappable(chainId: Caip2, tokens: readonly Address[], asking: Asking): Promise<ReadonlySet<Address>>
  /** Who takes the token that is given. */
  spender(chainId: Caip2, asking: Asking): Promise<Address>
  /** Whether the user has to let the spender take the token. */
  needsApproval(chainId: Caip2, from: Address, to: Address | undefined, asking: Asking): Promise<boolean>
  /** Undefined where there is no way from one token to the other; rejects with a `SwapRefusedError`. */
  quote(question: SwapQuestion, asking: Asking): Promise<SwapOffer | undefined>
  /** Undefined where there is no way from one token to the other; rejects with a `SwapRefusedError`. */
  build(order: SwapOrder, asking: Asking): Promise<BuiltSwap | undefined>
}

/**
 * The least that somebody accepts who accepts so many hundredths of a percent less; rounded up, so that of a token without
 * decimals nobody accepts less than that.
 */
export function minimumOf(amount: bigint, bps: bigint): bigint {
  return (amount * (10_000n - bps) + 9_999n) / 10_000n
}

/** How much is left of an amount after so many hundredths of a percent are taken off; rounded down. */
export function lessBps(amount: bigint, bps: bigint): bigint {
  return (amount * (10_000n - bps)) / 10_000n
}

/** There is a way, and it is not offered. */
export class SwapRefusedError extends Error {
  override readonly name = 'SwapRefusedError'
  readonly reason: string
  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}
