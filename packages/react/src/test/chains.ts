import type { Chain } from '@latchkey/core'
import type { EvmChain, EvmRpc } from '@latchkey/testing'

function chainOf(id: number, name: string, testnet = false): Chain {
  return {
    id,
    caip2: `eip155:${id}`,
    namespace: 'eip155',
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [`http://127.0.0.1:1/${id}`],
    explorerUrls: ['https://explorer.example'],
    testnet,
  }
}

export const harbour = chainOf(8131337, 'Harbour')
export const lagoon = chainOf(8131338, 'Lagoon')
export const puddle = chainOf(8131339, 'Puddle', true)
/** A chain that wallets know and no site of these tests has. */
export const abroad = chainOf(8131340, 'Abroad')

/** What the wallets of these tests know. */
export const walletChains: readonly EvmChain[] = [harbour, lagoon, puddle, abroad].map(
  ({ id, name, rpcUrls }) => ({
    id: Number(id),
    name,
    rpcUrl: rpcUrls[0] ?? '',
  }),
)

/** 1.2849 ether for everybody. */
export const rpc: EvmRpc = async (_chainId, method) => {
  if (method === 'eth_getBalance') return `0x${1_284_900_000_000_000_000n.toString(16)}`
  throw new Error(`No test needs ${method} here.`)
}
