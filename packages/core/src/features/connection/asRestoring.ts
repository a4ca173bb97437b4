import type { Connection } from '../../instance/connections.ts'
import type { StoredConnection } from './storedConnections.ts'

/** What storage remembers, as it shows until the wallet has answered. */
export function asRestoring({ connector, accounts, chainId }: StoredConnection): Connection {
  return { connector, namespace: connector.chain, phase: 'restoring', accounts, chainId }
}
