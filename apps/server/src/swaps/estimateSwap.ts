import type { Address } from 'viem'
import type { ChainReads } from '../reads/chainReads.ts'
import { isRevert } from '../reads/isRevert.ts'
import { NodeError } from '../reads/nodeError.ts'
import type { Asking } from '../sources/sources.ts'
import { type BuiltSwap, SwapRefusedError } from './swapSource.ts'

/** The gas of a swap plus a fifth; rejects with a `SwapRefusedError` for a swap that would revert. */
export async function estimateSwap(
  reads: ChainReads,
  from: Address,
  { target, data, value }: Pick<BuiltSwap, 'target' | 'data' | 'value'>,
  asking: Asking,
): Promise<bigint> {
  const call = { from, to: target, data, value: `0x${value.toString(16)}` }
  try {
    const estimated = await reads.request('eth_estimateGas', [call], asking)
    if (typeof estimated === 'string' && /^0x[0-9a-f]{1,16}$/i.test(estimated))
      return (BigInt(estimated) * 6n) / 5n
    throw new NodeError(undefined)
  } catch (error) {
    // The revert reason is left out of the sentence: a hostile token may have written it.
    if (
      error instanceof NodeError &&
      (isRevert(error) || /insufficient (funds|balance)|enough funds/i.test(error.message))
    ) {
      throw new SwapRefusedError(
        'would_fail',
        'This swap would fail now: check the balance and the approval of the token, and try again.',
      )
    }
    throw error
  }
}
