import type { Connection } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { dropLink } from './links.ts'
import { stepConnections } from './stepConnections.ts'

/** Lets go of a wallet on this side; what storage remembers and what the wallet thinks stay as they are. */
export function dropConnection(latchkey: Latchkey, connectorId: string): void {
  dropLink(latchkey, connectorId)
  latchkey.sessions.delete(connectorId)
  stepConnections(latchkey, { type: 'left', connectorId })
}

/** What disconnecting tells those who sign visitors in. */
export type Partings = {
  /** Ends the sessions of wallets that were disconnected, within a time limit; absent while nobody signs in. */
  onParted?: (left: readonly Pick<Connection, 'connector' | 'accounts'>[]) => Promise<void>
  /** The wallets that are being disconnected on this page. */
  readonly parting: Set<string>
}

/** What disconnecting tells those who sign visitors in. */
export const partings = slot('partings', (): Partings => ({ parting: new Set() }))
