import type { CaipChainId } from '../base/caip.ts'
import type { Chain } from './chain.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const
const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const
const btc = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } as const

/** Ethereum, where a visitor stands unless the site says otherwise. */
export const ethereum = {
  id: 1,
  caip2: 'eip155:1',
  namespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: ether,
  rpcUrls: ['https://ethereum-rpc.publicnode.com'],
  explorerUrls: ['https://etherscan.io'],
  testnet: false,
} as const satisfies Chain

/** Base. */
export const base = {
  id: 8453,
  caip2: 'eip155:8453',
  namespace: 'eip155',
  name: 'Base',
  nativeCurrency: ether,
  rpcUrls: ['https://mainnet.base.org'],
  explorerUrls: ['https://basescan.org'],
  testnet: false,
} as const satisfies Chain

/** Solana's main network. */
export const solana = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  namespace: 'solana',
  name: 'Solana',
  nativeCurrency: sol,
  rpcUrls: ['https://api.mainnet-beta.solana.com'],
  explorerUrls: ['https://solscan.io'],
  testnet: false,
} as const satisfies Chain

/** Solana's network for developers. */
export const solanaDevnet = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  namespace: 'solana',
  name: 'Solana Devnet',
  nativeCurrency: sol,
  rpcUrls: ['https://api.devnet.solana.com'],
  explorerUrls: ['https://solscan.io/?cluster=devnet'],
  testnet: true,
} as const satisfies Chain

/** Solana's network for validators' tests. */
export const solanaTestnet = {
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  caip2: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  namespace: 'solana',
  name: 'Solana Testnet',
  nativeCurrency: sol,
  rpcUrls: ['https://api.testnet.solana.com'],
  explorerUrls: ['https://solscan.io/?cluster=testnet'],
  testnet: true,
} as const satisfies Chain

/** Bitcoin. */
export const bitcoin = {
  id: '000000000019d6689c085ae165831e93',
  caip2: 'bip122:000000000019d6689c085ae165831e93',
  namespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency: btc,
  rpcUrls: ['https://bitcoin-rpc.publicnode.com'],
  explorerUrls: ['https://mempool.space'],
  testnet: false,
} as const satisfies Chain

/** Bitcoin's test network. */
export const bitcoinTestnet = {
  id: '000000000933ea01ad0ee984209779ba',
  caip2: 'bip122:000000000933ea01ad0ee984209779ba',
  namespace: 'bip122',
  name: 'Bitcoin Testnet',
  nativeCurrency: btc,
  rpcUrls: ['https://bitcoin-testnet-rpc.publicnode.com'],
  explorerUrls: ['https://mempool.space/testnet'],
  testnet: true,
} as const satisfies Chain

/** The chain a visitor starts on when neither the site nor an earlier visit says otherwise (S3.89). */
export const defaultChainId: CaipChainId = ethereum.caip2
