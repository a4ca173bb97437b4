import {
  type CaipAddress,
  type CaipAddressParts,
  type CaipChainId,
  type CaipChainParts,
  isCaipAddress,
  isCaipChainId,
  namespaces,
  partsOf,
} from './caip.ts'
import { SetupError } from './SetupError.ts'

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
