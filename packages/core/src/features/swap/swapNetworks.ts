import { supportedChainsQuery } from '../../api/supportedChains.ts'
import type { CaipChainId } from '../../base/caip.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { SwapError } from './SwapError.ts'

/** The networks that have swaps wherever the service runs (S9.46); a service may name more, as the sandbox does. */
export const swapNetworks: readonly CaipChainId[] = [
  1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554,
].map((id) => `eip155:${id}` as const)

/**
 * Whether a network has swaps, by our list or by what the site's server names for it. It rejects where the server does not
 * answer: an outage is no unsupported network.
 */
export async function hasSwaps(latchkey: Latchkey, chainId: CaipChainId): Promise<boolean> {
  if (swapNetworks.includes(chainId)) return true
  if (!chainId.startsWith('eip155:')) return false
  const client = await queries(latchkey)
  const { capabilities } = await client.fetchQuery(supportedChainsQuery(latchkey))
  return capabilities[chainId]?.includes('swap') ?? false
}

/** Throws on a network without swaps (S5.12 to S5.14). */
export async function assertSwaps(
  latchkey: Latchkey,
  chainId: CaipChainId,
  code: 'swap.network' | 'swap.gasPriceNetwork' = 'swap.network',
): Promise<void> {
  if (!(await hasSwaps(latchkey, chainId))) throw new SwapError(code, {})
}
