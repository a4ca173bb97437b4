import { GasPrice, paths } from '@latchkey/wire'
import { createApi } from '../../api/createApi.ts'
import type { CaipChainId } from '../../base/caip.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { SwapError } from './SwapError.ts'
import { assertSwaps } from './swapNetworks.ts'

/** What a unit of gas costs now, in base units of the coin; refused on a network without swaps (S5.13). */
export async function readGasPrice(
  latchkey: Latchkey,
  chainId: CaipChainId,
  signal?: AbortSignal,
): Promise<bigint> {
  await assertSwaps(latchkey, chainId, 'swap.gasPriceNetwork')
  const api = createApi(latchkey)
  if (api === undefined) throw new SwapError('swap.noServer', {})
  const { standard } = await api.get(paths.gasPrice, {
    query: { chainId },
    response: GasPrice,
    ...(signal && { signal }),
  })
  return BigInt(standard)
}
