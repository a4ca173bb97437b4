import type { Address, Hex } from 'viem'
import type { Chain } from '../chains/chain.ts'
import type { Asking } from '../sources/sources.ts'

/** One call of a contract that changes nothing. */
export type ContractCall = { readonly to: Address; readonly data: Hex }

/** What a call gave, or undefined when it reverted. */
export type CallAnswer = Hex | undefined

/**
 * A chain to read from, through its upstreams with their breakers, deadlines and fail-over. Rejects with
 * `ChainUnavailableError` when no upstream answers.
 */
export type ChainReads = {
  readonly chain: Chain
  /** One JSON-RPC method; rejects with the node's error as it is. */
  request(method: string, params: readonly unknown[], asking: Asking): Promise<unknown>
  /**
   * Many calls at one block, by Multicall3 in as few requests as the node takes (at most 400 calls each), one by one
   * where there is none.
   */
  callMany(
    calls: readonly ContractCall[],
    asking: Asking & { readonly block?: bigint },
  ): Promise<readonly CallAnswer[]>
  /**
   * Calls of contracts that nobody vouches for: each by itself with so much gas at most, so that none can hurt another.
   * Undefined for one that fails; rejects with a `NodeError` when that was the node's doing.
   */
  callApart(
    calls: readonly ContractCall[],
    asking: Asking & { readonly block?: bigint; readonly gas: number },
  ): Promise<readonly CallAnswer[]>
  blockNumber(asking: Asking): Promise<bigint>
}
