import { asRestoring } from '../../features/connection/asRestoring.ts'
import { dropConnection } from '../../features/connection/dropConnection.ts'
import { hasLink, linkedWallets } from '../../features/connection/holdLink.ts'
import { addressKey } from '../../features/connection/readSession.ts'
import { rememberConnection } from '../../features/connection/rememberConnection.ts'
import { stepConnections } from '../../features/connection/stepConnections.ts'
import { readStored, type StoredConnection } from '../../features/connection/storedConnections.ts'
import { findConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { reconnectWallet } from './reconnectWallet.ts'

/** Does here what the visitor did in another tab, without asking them or a wallet anything. */
export function followStorage(latchkey: Latchkey, signal: AbortSignal): void {
  // Emptied by the browser, or written by another version of the page: no reason to let go of what works.
  const stored = readStored(latchkey)
  if (stored === undefined) return
  leaveMissing(latchkey, stored.list)
  for (const record of stored.list) followRecord(latchkey, record, signal)

  const { list } = latchkey.connections.getState()
  for (const { connector, namespace } of list) {
    if (stored.active[namespace] === connector.id)
      stepConnections(latchkey, { type: 'chosen', connectorId: connector.id })
  }
  if (list.length === 0 || list.some(({ namespace }) => namespace === stored.namespace))
    stepConnections(latchkey, { type: 'namespaceChosen', namespace: stored.namespace })
  if (stored.preferred) stepConnections(latchkey, { type: 'chainPreferred', chainId: stored.preferred })
}

/** Disconnected there. */
function leaveMissing(latchkey: Latchkey, records: readonly StoredConnection[]): void {
  const { list } = latchkey.connections.getState()
  const remembered = new Set(records.map(({ connector }) => connector.id))
  const here = new Set([...list.map(({ connector }) => connector.id), ...linkedWallets(latchkey)])
  for (const id of here) if (!remembered.has(id)) dropConnection(latchkey, id)
}

function followRecord(latchkey: Latchkey, record: StoredConnection, signal: AbortSignal): void {
  const { id } = record.connector
  const here = findConnection(latchkey.connections.getState(), id)
  if (here === undefined) {
    if (record.asleep || hasLink(latchkey, id)) return
    // Connected there.
    stepConnections(latchkey, { type: 'returned', connection: asRestoring(record) })
    void reconnectWallet(latchkey, record, { signal, onMiss: 'ignore' })
    return
  }
  if (here.phase !== 'connected') return
  // A wallet that did not answer there answers here: no tab may forget it.
  if (record.asleep) rememberConnection(latchkey, here)
  const chosen = here.accounts.find((account) => addressKey(account) === addressKey(record.accounts[0]))
  if (chosen === undefined || chosen === here.accounts[0]) return
  // Another account chosen there, which the wallet offers here as well.
  const others = here.accounts.filter((account) => account !== chosen)
  stepConnections(latchkey, { type: 'moved', connection: { ...here, accounts: [chosen, ...others] } })
}
