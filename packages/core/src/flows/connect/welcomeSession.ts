import type { WalletSession } from '../../adapter/adapter.ts'
import type { CaipAddress } from '../../base/caip.ts'
import { followSession } from '../../features/connection/followSession.ts'
import { readSession } from '../../features/connection/readSession.ts'
import { rememberConnection } from '../../features/connection/rememberConnection.ts'
import { stepConnections } from '../../features/connection/stepConnections.ts'
import { findConnection } from '../../instance/activeConnection.ts'
import type { Connection } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/**
 * Takes over what a wallet that came by itself says now; the account that was in use stays so while the wallet offers
 * it. Undefined when no account in it could be one: as good as no answer.
 */
export function welcomeSession(
  latchkey: Latchkey,
  session: WalletSession,
  inUse?: CaipAddress,
): Connection | undefined {
  let connection: Connection
  try {
    connection = readSession(latchkey, session, inUse)
    const { connector } = connection
    // The directory's picture, by which it was chosen.
    const before = findConnection(latchkey.connections.getState(), connector.id)?.connector.imageId
    if (before) connection = { ...connection, connector: { imageId: before, ...connector } }
  } catch {
    return undefined
  }
  // The link first: whoever hears that the wallet is here may use it at once.
  followSession(latchkey, session, connection)
  stepConnections(latchkey, { type: 'returned', connection })
  rememberConnection(latchkey, connection)
  return connection
}
