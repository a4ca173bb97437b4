import type { AdapterSource } from '../adapter/adapter.ts'
import type { EmbeddedSource } from '../adapter/embeddedLink.ts'
import type { PairingSource } from '../adapter/pairingLink.ts'
import { ethereum } from '../chains/chains.ts'
import type { Chains } from './siteOptions.ts'

/** The networks of a site that names none: those its chain library was set up with, else Ethereum. */
export function ownNetworks(
  adapters: readonly (AdapterSource | PairingSource | EmbeddedSource)[] = [],
): Chains {
  const [first, ...rest] = adapters.flatMap((source) => ('networks' in source ? (source.networks ?? []) : []))
  return first ? [first, ...rest] : [ethereum]
}
