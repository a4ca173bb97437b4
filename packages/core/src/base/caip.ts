import { SetupError } from './SetupError.ts'

/** The families of chains that Latchkey knows (SPEC §9). */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122'] as const

/** A family of chains. */
export type Namespace = (typeof namespaces)[number]

/** A chain as CAIP-2 writes it, such as `eip155:1`. */
export type CaipChainId = `${Namespace}:${string}`

/** An account on a chain as CAIP-10 writes it: `namespace:chain:address`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

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

/** Whether a value is exactly three non-empty parts with a known namespace (SPEC §5). */
export function isCaipAddress(value: unknown): value is CaipAddress {
  return partsOf(value, 3) !== undefined
}

/** Takes a CAIP-2 chain id apart, or throws a CaipError. */
export function parseCaipChainId(text: string): CaipChainParts {
  const parts = partsOf(text, 2)
  if (parts === undefined) throw new CaipError('caip.chain')
  return { namespace: parts.namespace, chain: parts.chain }
}

/** Takes a CAIP-10 address apart, or throws a CaipError. */
export function parseCaipAddress(text: string): CaipAddressParts {
  const parts = partsOf(text, 3)
  if (parts === undefined) throw new CaipError('caip.account')
  return parts
}

/** Writes a chain as CAIP-2; throws a CaipError for parts that would not read back the same. */
export function formatCaipChainId({ namespace, chain }: CaipChainParts): CaipChainId {
  const text = `${namespace}:${chain}`
  if (!isCaipChainId(text)) throw new CaipError('caip.chain')
  return text
}

/** Writes an account as CAIP-10; throws a CaipError for parts that would not read back the same. */
export function formatCaipAddress({ namespace, chain, address }: CaipAddressParts): CaipAddress {
  const text = `${namespace}:${chain}:${address}`
  if (!isCaipAddress(text)) throw new CaipError('caip.account')
  return text
}

function partsOf(value: unknown, count: 2 | 3): CaipAddressParts | undefined {
  const parts = typeof value === 'string' ? value.split(':') : []
  const [namespace, chain = '', address = ''] = parts
  if (parts.length !== count || parts.includes('') || !isNamespace(namespace)) return undefined
  return { namespace, chain, address }
}

/** A chain or an account is not written as CAIP-2 or CAIP-10. */
export class CaipError extends SetupError {
  override readonly name = 'CaipError'
  constructor(code: 'caip.account' | 'caip.chain') {
    const [what, form] =
      code === 'caip.chain' ? ['chain', 'namespace:chain'] : ['account', 'namespace:chain:address']
    const known = namespaces.join(', ')
    super(code, `Write the ${what} as ${form}, where the namespace is one of ${known}.`)
  }
}
