import type { Chain } from '@latchkey/core/adapter'
import type { EvmChain } from '@latchkey/testing'

/** Chains for wallets that need no node. */
export const walletChains: readonly EvmChain[] = [
  { id: 8131337, name: 'Sandbox Ethereum', rpcUrl: 'http://127.0.0.1:1/8131337' },
  { id: 8131338, name: 'Sandbox Base', rpcUrl: 'http://127.0.0.1:1/8131338' },
]

/** A chain as a site names it. */
export function siteChain(id: number, change: Partial<Chain> = {}): Chain {
  return {
    id,
    caip2: `eip155:${id}`,
    namespace: 'eip155',
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [`http://127.0.0.1:1/${id}`],
    explorerUrls: [],
    testnet: true,
    ...change,
  }
}
