import type { Chain } from './chainState.ts'
import { tameCall } from './tameCall.ts'

const engineTransferGas = '0x5209'
const transferGas = '0x5208'

/**
 * Estimates gas. The engine asks one unit too much for a plain transfer, which would leave dust behind when
 * somebody sends all they have.
 */
export async function estimateGas(chain: Chain, params: readonly unknown[]): Promise<unknown> {
  const estimate = await chain.provider.call('eth_estimateGas', tameCall(params))
  if (estimate !== engineTransferGas) return estimate
  const [transaction] = params
  if (typeof transaction !== 'object' || transaction === null || !('to' in transaction)) return estimate
  const code = await chain.provider.call('eth_getCode', [transaction.to, 'latest'])
  return code === '0x' ? transferGas : estimate
}
