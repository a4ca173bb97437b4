import type { ConnectionsState, Namespace } from '@latchkey/core'
import { activeConnection } from '@latchkey/core/internal'

/** Whether the wallet in use in this family cannot move: a Safe is a contract on one chain, no request takes it along. */
export function staysPut(connections: ConnectionsState, namespace: Namespace): boolean {
  return activeConnection(connections, namespace)?.connector.type === 'SAFE'
}
