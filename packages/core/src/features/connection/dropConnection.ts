import type { Latchkey } from '../../instance/latchkey.ts'
import { dropLink } from './links.ts'
import { stepConnections } from './stepConnections.ts'

/** Lets go of a wallet on this side; what storage remembers and what the wallet thinks stay as they are. */
export function dropConnection(latchkey: Latchkey, connectorId: string): void {
  dropLink(latchkey, connectorId)
  latchkey.sessions.delete(connectorId)
  stepConnections(latchkey, { type: 'left', connectorId })
}
