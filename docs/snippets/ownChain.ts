import { type Chain, ethereum, type LatchkeyOptions } from '@latchkey/react'

const optimism: Chain = {
  id: 10,
  caip2: 'eip155:10',
  namespace: 'eip155',
  name: 'OP Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.optimism.io'],
  explorerUrls: ['https://optimistic.etherscan.io'],
  testnet: false,
}

export const options: LatchkeyOptions = { networks: [ethereum, optimism], defaultNetwork: optimism }
