import type { Connector } from '@latchkey/core/adapter'
import { peek } from '../provider/provider.ts'

/** A wallet on this page: what may be shown of it, and the provider, which stays in this room until it connects. */
export type Found = { readonly connector: Connector; readonly provider: object }

/** Makes an immutable find. */
export function makeFound(connector: Omit<Connector, 'chain'>, provider: object): Found {
  return Object.freeze({ connector: Object.freeze({ ...connector, chain: 'eip155' as const }), provider })
}

/**
 * Whether two providers are one wallet: the same object, the same way to ask, or exactly the same claims (`isRabby` …).
 * Wallets announce one object and often put a wrapper of it under window.ethereum.
 */
export function isSameWallet(one: object, other: object): boolean {
  if (one === other) return true
  const request = peek(one, 'request')
  if (request !== undefined && request === peek(other, 'request')) return true
  const claims = claimsOf(one)
  return claims !== '' && claims === claimsOf(other)
}

function claimsOf(provider: object): string {
  const claims: string[] = []
  try {
    for (const key in provider) if (/^is[A-Z]/.test(key) && peek(provider, key) === true) claims.push(key)
  } catch {
    // A wallet that cannot be read claims nothing.
  }
  return claims.sort().join()
}
