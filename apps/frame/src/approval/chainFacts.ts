/** How a chain and its coin are called. */
type ChainFacts = { readonly name: string; readonly symbol: string }

const known: Readonly<Record<number, ChainFacts>> = {
  1: { name: 'Ethereum', symbol: 'ETH' },
  10: { name: 'OP Mainnet', symbol: 'ETH' },
  56: { name: 'BNB Smart Chain', symbol: 'BNB' },
  100: { name: 'Gnosis', symbol: 'xDAI' },
  137: { name: 'Polygon', symbol: 'POL' },
  324: { name: 'ZKsync Era', symbol: 'ETH' },
  8453: { name: 'Base', symbol: 'ETH' },
  42161: { name: 'Arbitrum One', symbol: 'ETH' },
  42220: { name: 'Celo', symbol: 'CELO' },
  43114: { name: 'Avalanche', symbol: 'AVAX' },
  59144: { name: 'Linea', symbol: 'ETH' },
  7777777: { name: 'Zora', symbol: 'ETH' },
  8131337: { name: 'Sandbox Ethereum', symbol: 'ETH' },
  8131338: { name: 'Sandbox Base', symbol: 'ETH' },
  11155111: { name: 'Sepolia', symbol: 'ETH' },
}

/** The name of a chain and of its coin. One that is not known is named by its number. */
export function chainFacts(id: number): ChainFacts {
  return known[id] ?? { name: `Chain ${id}`, symbol: 'coins' }
}
