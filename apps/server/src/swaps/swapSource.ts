import type { Caip2 } from '@latchkey/wire'
import type { Address, Hex } from 'viem'
import type { Asking } from '../sources/sources.ts'

/** A swap to quote. Addresses are in lower case; the chain's own coin is `nativeAddress`. */
export type SwapRequest = {
  readonly chainId: Caip2
  readonly from: Address
  readonly to: Address
  /** In base units of `from`. */
  readonly amount: bigint
  /** What a unit of gas costs, in wei. */
  readonly gasPrice: bigint
  readonly user?: Address | undefined
}

/** A fee of the operator or of a service, in base units of `token`. */
export type SwapFeeTaken = { readonly amount: bigint; readonly token: Address; readonly bps: number }

/** A source's offer for an amount. */
export type SwapOffer = {
  /** After all fees. */
  readonly amount: bigint
  readonly fees: readonly SwapFeeTaken[]
  /** The distance from the price of the pools, in hundredths of a percent; absent where the source does not give it. */
  readonly priceImpactBps?: number | undefined
  /** Units of gas, roughly. */
  readonly gas: bigint
  /** The tokens on the way, both ends included. */
  readonly route: readonly Address[]
}

/** A swap to build: its user, and the slippage. */
export type SwapOrder = SwapRequest & {
  readonly user: Address
  /** In hundredths of a percent. */
  readonly slippageBps: bigint
}

/** A swap as a transaction of its user. */
export type BuiltSwap = SwapOffer & {
  readonly target: Address
  readonly data: Hex
  readonly value: bigint
  /** The swap reverts unless it pays at least this. */
  readonly minAmount: bigint
  /** The deadline of the transaction in milliseconds since 1970; absent where it has none. */
  readonly expiresAt?: number | undefined
}

/** A source of swaps. A quote and its transaction always come from the same one. */
export type SwapSource = {
  readonly id: string
  supports(chainId: Caip2): boolean
  /** Which of these tokens it swaps, in lower case. */
  swappable(chainId: Caip2, tokens: readonly Address[], asking: Asking): Promise<ReadonlySet<Address>>
  /** The contract that takes the token from the user. */
  spender(chainId: Caip2, asking: Asking): Promise<Address>
  /** Whether the user has to approve the spender. */
  needsApproval(chainId: Caip2, from: Address, to: Address | undefined, asking: Asking): Promise<boolean>
  /** Undefined where there is no route; rejects with a `SwapRefusedError`. */
  quote(request: SwapRequest, asking: Asking): Promise<SwapOffer | undefined>
  /** Undefined where there is no route; rejects with a `SwapRefusedError`. */
  build(order: SwapOrder, asking: Asking): Promise<BuiltSwap | undefined>
}

/** An amount less the slippage; rounded up, so that a token without decimals never gives more slippage than allowed. */
export function minimumOf(amount: bigint, bps: bigint): bigint {
  return (amount * (10_000n - bps) + 9_999n) / 10_000n
}

/** An amount less some hundredths of a percent; rounded down. */
export function lessBps(amount: bigint, bps: bigint): bigint {
  return (amount * (10_000n - bps)) / 10_000n
}

/** The swap is possible but refused, for the reason in the message. */
export class SwapRefusedError extends Error {
  override readonly name = 'SwapRefusedError'
  readonly reason: string
  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}
