import type { CaipChainId } from '@latchkey/core/adapter'

/** The number of an EVM chain in any of the forms that requests have: hexadecimal, decimal, a number. */
export function readNumber(value: unknown): number | undefined {
  const isWritten = typeof value === 'string' && /^(0x[0-9a-f]{1,13}|\d{1,15})$/i.test(value)
  const id = isWritten || typeof value === 'number' || typeof value === 'bigint' ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The number of an EVM chain as JSON-RPC writes it. */
export function writeNumber(chainId: string): `0x${string}` {
  return `0x${Number(chainId.replace('eip155:', '')).toString(16)}`
}

/** The chain of a number. */
export function chainOf(id: number): CaipChainId {
  return `eip155:${id}`
}
