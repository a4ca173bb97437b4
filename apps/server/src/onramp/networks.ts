import type { Caip2 } from '@latchkey/wire'

/** A chain with its name in the options and its display name. */
export type Network = { readonly caip2: Caip2; readonly name: string; readonly displayName: string }

/**
 * Chains that providers sell on, by the names that clients know from Coinbase (S9.47, S9.48: ethereum, arbitrum, polygon,
 * berachain, avalanche-c-chain, optimism, celo, base), and those that others send to besides.
 */
const known: readonly Network[] = [
  { caip2: 'eip155:1', name: 'ethereum', displayName: 'Ethereum' },
  { caip2: 'eip155:42161', name: 'arbitrum', displayName: 'Arbitrum' },
  { caip2: 'eip155:137', name: 'polygon', displayName: 'Polygon' },
  { caip2: 'eip155:80094', name: 'berachain', displayName: 'Berachain' },
  { caip2: 'eip155:43114', name: 'avalanche-c-chain', displayName: 'Avalanche' },
  { caip2: 'eip155:10', name: 'optimism', displayName: 'Optimism' },
  { caip2: 'eip155:42220', name: 'celo', displayName: 'Celo' },
  { caip2: 'eip155:8453', name: 'base', displayName: 'Base' },
  { caip2: 'eip155:56', name: 'bnb', displayName: 'BNB Smart Chain' },
  { caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'solana', displayName: 'Solana' },
  { caip2: 'bip122:000000000019d6689c085ae165831e93', name: 'bitcoin', displayName: 'Bitcoin' },
]

/** The network of a chain; an unknown chain gets a name made from its display name. */
export function networkOf(caip2: Caip2, displayName: string = caip2): Network {
  const found = known.find((network) => network.caip2 === caip2)
  if (found !== undefined) return found
  const name = displayName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return { caip2, name, displayName }
}

/** The `chain_id` of a chain in the options: the number of an EVM chain, CAIP-2 of any other. */
export function chainIdOf(caip2: Caip2): string {
  return caip2.startsWith('eip155:') ? caip2.slice('eip155:'.length) : caip2
}

/** Finds a chain by any of its names. Some clients write base-mainnet, the provider's former name. */
export function findNetwork(networks: readonly Network[], text: string): Network | undefined {
  const wanted = text.toLowerCase()
  return networks.find(
    ({ caip2, name }) =>
      name === wanted ||
      `${name}-mainnet` === wanted ||
      caip2 === text ||
      caip2.toLowerCase() === wanted ||
      chainIdOf(caip2) === text,
  )
}

/** Finds a known chain by a provider's name for it or by its number. */
export function knownNetwork(name: string, chainId: string): Network | undefined {
  return findNetwork(known, name) ?? known.find(({ caip2 }) => caip2 === `eip155:${chainId}`)
}

/** How a provider's address of a token is written here: empty for a chain's own coin, in lower case on EVM chains. */
export function contractOf(caip2: Caip2, address: string | null | undefined): string {
  const text = address ?? ''
  if (!caip2.startsWith('eip155:')) return text
  const lower = text.toLowerCase()
  return /^0x[0-9a-f]{40}$/.test(lower) && !/^0x(0{40}|e{40})$/.test(lower) ? lower : ''
}
