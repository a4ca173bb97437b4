/** The families of chains that Latchkey knows (S9.41). */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122'] as const

/** A family of chains. */
export type Namespace = (typeof namespaces)[number]

/** A chain as CAIP-2 writes it, such as `eip155:1`. */
export type CaipChainId = `${Namespace}:${string}`

/** An account on a chain as CAIP-10 writes it: `namespace:chain:address`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

/** Bytes in hexadecimal, as EVM chains write addresses, hashes and signatures. */
export type Hex = `0x${string}`

/** An address as its family of chains writes it. */
export type AddressOf<Family extends Namespace> = Family extends 'eip155' ? Hex : string

/** The two parts of a CAIP-2 chain id. */
export type CaipChainParts = { readonly namespace: Namespace; readonly chain: string }

/** The three parts of a CAIP-10 address. */
export type CaipAddressParts = CaipChainParts & { readonly address: string }

/** Whether a value names a family of chains that Latchkey knows. */
export function isNamespace(value: unknown): value is Namespace {
  return (namespaces as readonly unknown[]).includes(value)
}

/** Whether a value is exactly a known namespace and a chain; works as a valibot check too. */
export function isCaipChainId(value: unknown): value is CaipChainId {
  return partsOf(value, 2) !== undefined
}

/** Whether a value is exactly three non-empty parts with a known namespace (S5.28, S5.29). */
export function isCaipAddress(value: unknown): value is CaipAddress {
  return partsOf(value, 3) !== undefined
}

/** The parts of a chain id (2) or an account (3); undefined when it is none. */
export function partsOf(value: unknown, count: 2 | 3): CaipAddressParts | undefined {
  const parts = typeof value === 'string' ? value.split(':') : []
  const [namespace, chain = '', address = ''] = parts
  if (parts.length !== count || parts.includes('') || !isNamespace(namespace)) return undefined
  return { namespace, chain, address }
}
