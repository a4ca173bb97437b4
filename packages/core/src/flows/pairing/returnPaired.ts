import type { WalletSession } from '../../adapter/adapter.ts'
import { readStored, type StoredConnection } from '../../features/connection/storedConnections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { adoptSession } from './adoptSession.ts'
import { openPaired, pairedSession } from './openPaired.ts'

/** Brings back a wallet that was reached by a code or a link; undefined when what was agreed is over. */
export async function returnPaired(
  latchkey: Latchkey,
  { connector }: StoredConnection,
  how: { readonly signal: AbortSignal; readonly isPatient: boolean },
): Promise<WalletSession | undefined> {
  const here = await openPaired(latchkey)
  const session = await pairedSession(here, connector.id, how)
  if (session === undefined || how.signal.aborted) return undefined
  const isWanted = readStored(latchkey)?.list.some((record) => record.connector.id === connector.id)
  if (isWanted) return adoptSession(latchkey, session)
  // Disconnected while it was on its way: the wallet must hear of it too.
  await session.disconnect()
  return undefined
}
