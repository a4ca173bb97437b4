import type { Chain } from '../../chains/chain.ts'

/** A chain that is nothing but its id and its upstreams, unless a test says more. */
export function chainSeven(rest: Pick<Chain, 'upstreams'> & Partial<Chain>): Chain {
  return {
    caip2: 'eip155:7',
    id: 7,
    sandbox: false,
    name: 'Seven',
    native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    contracts: {},
    capabilities: ['rpc'],
    ...rest,
  }
}
