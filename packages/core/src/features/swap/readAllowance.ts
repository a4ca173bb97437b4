import { SwapAllowance as Answer, paths } from '@latchkey/wire'
import { createApi } from '../../api/createApi.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { SwapError } from './SwapError.ts'
import { hasSwaps } from './swapNetworks.ts'
import type { SwapOrder } from './swapOrder.ts'
import type { SwapAllowance } from './swapState.ts'
import { isCoin } from './swapToken.ts'

/**
 * How much of the source token the service may take from the account; the coin needs no approval (S4.40). Nothing on a
 * network without swaps (S8.49). It rejects with `swap.allowance` (S8.10).
 */
export async function readAllowance(
  latchkey: Latchkey,
  { from, to, account, amount }: SwapOrder,
  signal?: AbortSignal,
): Promise<SwapAllowance> {
  const token = from.address
  if (isCoin(from)) return { token, amount }
  if (!(await hasSwaps(latchkey, from.chainId))) return { token, amount: 0n }
  try {
    const api = createApi(latchkey)
    if (api === undefined) throw new SwapError('swap.noServer', {})
    const { allowance, spender } = await api.get(paths.swapAllowance, {
      // Unwrapping the coin needs no approval; the service knows which token is the wrapped coin.
      query: { tokenAddress: token, userAddress: account, to: to.address },
      response: Answer,
      // A cached answer would hide an approval that was just mined.
      cache: 'no-store',
      ...(signal && { signal }),
    })
    return { token, amount: BigInt(allowance), ...(spender !== undefined && { spender }) }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new SwapError('swap.allowance', {}, { cause })
  }
}
