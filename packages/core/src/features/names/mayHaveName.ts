import { activeConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Whether the account in use may ask for a name at all: one of the embedded wallet on an EVM network, at a site with a server. */
export function mayHaveName({ config, connections }: Pick<Latchkey, 'config' | 'connections'>): boolean {
  const connection = activeConnection(connections.getState())
  return (
    config.endpoints !== undefined &&
    config.names !== false &&
    connection?.connector.type === 'AUTH' &&
    connection.namespace === 'eip155'
  )
}
