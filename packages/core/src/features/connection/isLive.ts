import { findConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { hasLink } from './holdLink.ts'

/** Connected and followed; after the instance was stopped and started again, connected alone says little. */
export function isLive(latchkey: Latchkey, connectorId: string): boolean {
  const here = findConnection(latchkey.connections.getState(), connectorId)
  return here?.phase === 'connected' && hasLink(latchkey, connectorId)
}
