import type { Address } from 'viem'
import type { ChainReads } from '../reads/chainReads.ts'
import { isRevert } from '../reads/isRevert.ts'
import { NodeError } from '../reads/nodeError.ts'
import type { Asking } from '../sources/sources.ts'
import { type BuiltSwap, SwapRefusedError } from './swapSource.ts'

/** How much gas a swap takes, and a fifth more; rejects with a `SwapRefusedError` for one that the chain would undo. */
export async function estimateSwap(
  reads: ChainReads,
  from: Address,
  { target, data, value }: Pick<BuiltSwap, 'target' | 'data' | 'value'>,
  asking: Asking,
): Promise<bigint> {
  const call = { from, to: target, data, value: `0x${value.toString(16)}` }
  try {
    const told = await reads.request('eth_estimateGas', [call], asking)
    if (typeof told === 'string' && /^0x[0-9a-f]{1,16}$/i.test(told)) return (BigInt(told) * 6n) / 5n
    throw new NodeError(undefined)
  } catch (error) {
    // What the contracts say of it stays out of the sentence: it may come from a token that lies.
    if (
      error instanceof NodeError &&
      (isRevert(error) || /insufficient (funds|balance)|enough funds/i.test(error.message))
    ) {
      throw new SwapRefusedError(
        'would_fail',
        'The network would undo this swap now: check the balance and the approval of the token, and try again.',
      )
    }
    throw error
  }
}
