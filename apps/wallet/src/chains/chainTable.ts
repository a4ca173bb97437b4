import type { SandboxChain } from '../config/walletConfig.ts'
import { type Namespace, namespaces } from '../keys/namespaces.ts'

/** A chain that the wallet can use. */
export type WalletChain = {
  readonly id: string
  readonly namespace: Namespace
  readonly name: string
  /** The picture that sites show for the chain. */
  readonly image?: string
  /** What a transaction needs; without it the chain is good for messages only. */
  readonly evm?: SandboxChain
}

/** Test networks alone: everybody knows these keys, so nothing of value may ever be asked for with them. */
const testNetworks: Readonly<Record<string, string>> = {
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'Solana Devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'Solana Testnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'Bitcoin Testnet',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'Bitcoin Testnet 4',
  'bip122:00000008819873e925422c1ff0f99f7c': 'Bitcoin Signet',
}

/** Names of chains that sites ask for often and that the wallet cannot use. */
const elsewhere: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:10': 'OP Mainnet',
  'eip155:56': 'BNB Smart Chain',
  'eip155:100': 'Gnosis',
  'eip155:137': 'Polygon',
  'eip155:324': 'ZKsync Era',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum One',
  'eip155:43114': 'Avalanche',
  'eip155:11155111': 'Sepolia',
  'eip155:84532': 'Base Sepolia',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'bip122:000000000019d6689c085ae165831e93': 'Bitcoin',
}

/** The chains that the wallet can use: the sandbox's, and test networks for messages. */
export function walletChains(sandbox: readonly SandboxChain[]): readonly WalletChain[] {
  return [
    ...sandbox.map((evm) => ({
      id: evm.caip2,
      namespace: 'eip155' as const,
      name: evm.name,
      ...(evm.image !== undefined && { image: evm.image }),
      evm,
    })),
    ...Object.entries(testNetworks).flatMap(([id, name]) => {
      const namespace = namespaceOf(id)
      return namespace === undefined ? [] : [{ id, namespace, name }]
    }),
  ]
}

/** A chain in words, whether the wallet can use it or not. */
export function chainName(id: string, chains: readonly WalletChain[]): string {
  return chains.find((chain) => chain.id === id)?.name ?? elsewhere[id] ?? id
}

/** The namespace of a CAIP-2 id, if the wallet has keys for it. */
function namespaceOf(id: string): Namespace | undefined {
  const [prefix] = id.split(':')
  return namespaces.find((namespace) => namespace === prefix)
}
