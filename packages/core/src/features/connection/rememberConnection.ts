import type { Connection } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { rememberNetworks } from './lastNetwork.ts'
import {
  largestIcon,
  mostConnections,
  readStored,
  type StoredConnection,
  type StoredConnections,
  storedConnectionsKey,
} from './storedConnections.ts'

/**
 * Changes what storage remembers. What another tab wrote in the meantime stays: only the change is ours, never the
 * whole, since this tab may know less than that one.
 */
function editStored(latchkey: Latchkey, edit: (stored: StoredConnections) => StoredConnections): void {
  const { namespace } = latchkey.connections.getState()
  latchkey.storage.write(
    storedConnectionsKey,
    edit(readStored(latchkey) ?? { list: [], active: {}, namespace }),
  )
}

/** Remembers a connection as it is now, and which ones are in use on which networks. */
export function rememberConnection(latchkey: Latchkey, connection: Connection): void {
  const record = toStored(connection)
  editStored(latchkey, (stored) => {
    const others = stored.list.filter(({ connector }) => connector.id !== record.connector.id)
    const isKnown = others.length < stored.list.length
    return {
      ...chosenNow(latchkey, stored),
      list: isKnown
        ? stored.list.map((other) => (other.connector.id === record.connector.id ? record : other))
        : [...others.slice(1 - mostConnections), record],
    }
  })
  rememberNetworks(latchkey)
}

/** Forgets a connection, so that no reload brings it back. */
export function forgetConnection(latchkey: Latchkey, connectorId: string): void {
  editStored(latchkey, (stored) => ({
    ...chosenNow(latchkey, stored),
    list: stored.list.filter(({ connector }) => connector.id !== connectorId),
  }))
}

/** Remembers that a wallet is locked or does not answer: see `asleep`. */
export function rememberAsleep(latchkey: Latchkey, connectorId: string): void {
  const asleep = latchkey.deps.clock.now()
  editStored(latchkey, (stored) => ({
    ...stored,
    list: stored.list.map((record) => (record.connector.id === connectorId ? { asleep, ...record } : record)),
  }))
}

/** Stores until when a wallet may respond to a code of this page, over a reload too; undefined clears it. */
export function rememberPairing(latchkey: Latchkey, until?: number): void {
  if (readStored(latchkey)?.pairing === until) return
  editStored(latchkey, ({ pairing: _, ...stored }) =>
    until === undefined ? stored : { ...stored, pairing: until },
  )
}

/** Remembers which wallets are in use, and the chain that the visitor prefers. */
export function rememberChoice(latchkey: Latchkey): void {
  editStored(latchkey, (stored) => ({ ...stored, ...chosenNow(latchkey, stored) }))
  rememberNetworks(latchkey)
}

function chosenNow(latchkey: Latchkey, stored: StoredConnections): Omit<StoredConnections, 'list'> {
  const { started, active, namespace, preferred } = latchkey.connections.getState()
  return {
    ...stored,
    // Before the start this side has not read what was chosen in the other namespaces.
    active: started ? active : { ...stored.active, ...active },
    namespace,
    ...(preferred && { preferred }),
  }
}

function toStored({ connector, accounts, chainId }: Connection): StoredConnection {
  const { imageUrl, ...plain } = connector
  const keepsIcon = imageUrl !== undefined && imageUrl.length <= largestIcon
  return { connector: keepsIcon ? connector : plain, accounts, chainId }
}
