import type { Chain } from '../config/demoConfig.ts'

/** A chain as a sandbox describes it, for parts of the page that are drawn without one. */
export const sandboxChain: Chain = {
  id: 8131337,
  caip2: 'eip155:8131337',
  name: 'Sandbox Ethereum',
  rpc: 'http://127.0.0.1:8545/8131337',
  ws: 'ws://127.0.0.1:8545/8131337',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  contracts: {},
}
