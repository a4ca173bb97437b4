import { paths, SwapApproval } from '@latchkey/wire'
import { createApi } from '../../api/createApi.ts'
import { addressOf } from '../../base/addressOf.ts'
import type { CaipAddress } from '../../base/caip.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { checkApproval } from './checkCalls.ts'
import { SwapError } from './SwapError.ts'
import { assertSwaps } from './swapNetworks.ts'
import type { SwapOrder } from './swapOrder.ts'
import type { SwapAllowance, SwapBuild } from './swapState.ts'

/** The time limit of a service to build a transaction, its retries included. */
export const buildDeadlineMs = 15_000

/**
 * The transaction that lets the service take exactly the amount, and nothing else (S4.42, S7.27); or one that resets an old
 * approval to zero, where the token requires that first. It rejects with `swap.approvalBuild` (S8.11).
 */
export async function buildApproval(
  latchkey: Latchkey,
  order: SwapOrder,
  { spender }: SwapAllowance,
  signal?: AbortSignal,
): Promise<SwapBuild & { readonly phase: 'approval' }> {
  const { from, to, amount, account } = order
  await assertSwaps(latchkey, from.chainId)
  const answer = await requestApproval()
  checkApproval(answer, order, spender)
  const { tx } = answer
  const { gas, gasPrice } = tx.eip155
  return {
    phase: 'approval',
    spender: spender ?? tx.spender ?? '',
    amount,
    resets: tx.resets ?? false,
    call: {
      to: addressOf(tx.to as CaipAddress),
      data: tx.data,
      value: 0n,
      gasPrice: BigInt(gasPrice),
      toAmount: 0n,
      ...(gas !== undefined && { gas: BigInt(gas) }),
    },
  }

  async function requestApproval(): Promise<SwapApproval> {
    try {
      const api = createApi(latchkey)
      if (api === undefined) throw new SwapError('swap.noServer', {})
      return await api.get(paths.buildSwapApproval, {
        query: { from: from.address, to: to.address, userAddress: account, amount: String(amount) },
        response: SwapApproval,
        deadlineMs: buildDeadlineMs,
        cache: 'no-store',
        ...(signal && { signal }),
      })
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new SwapError('swap.approvalBuild', {}, { cause })
    }
  }
}
