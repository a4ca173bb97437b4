import type { Caip2 } from '@latchkey/wire'

/** The chains of the service, by the names it gives them. */
const slugs: Readonly<Record<Caip2, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'binance-smart-chain',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon',
  'eip155:250': 'fantom',
  'eip155:324': 'zksync-era',
  'eip155:1101': 'polygon-zkevm',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche',
  'eip155:59144': 'linea',
  'eip155:81457': 'blast',
  'eip155:534352': 'scroll',
  'eip155:7777777': 'zora',
  'eip155:1313161554': 'aurora',
}

/** What the service calls a chain. */
export function slugOf(chainId: Caip2): string | undefined {
  return Object.hasOwn(slugs, chainId) ? slugs[chainId] : undefined
}

/** The chain that the service calls so. */
export function chainOf(slug: string): Caip2 | undefined {
  return (Object.keys(slugs) as Caip2[]).find((chainId) => slugs[chainId] === slug)
}

/** The contract under which Polygon lists its own coin. */
const polygonCoin = '0x0000000000000000000000000000000000001010'

/** The contract of a token, in lower case; undefined for the chain's own coin, null for what is no contract. */
export function contractOf(address: unknown): `0x${string}` | undefined | null {
  if (address === null || address === undefined || address === '') return undefined
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) return null
  const lower = address.toLowerCase() as `0x${string}`
  return lower === polygonCoin ? undefined : lower
}
