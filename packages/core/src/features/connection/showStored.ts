import type { Latchkey } from '../../instance/latchkey.ts'
import { beginConnections } from './beginConnections.ts'
import { readStored, type StoredConnections } from './storedConnections.ts'

/**
 * Shows what storage remembers, as restoring, and returns it. It reads and does nothing else, so that a page may do it
 * before the start: its first drawing then is the one that stays.
 */
export function showStored({
  connections,
  storage,
}: Pick<Latchkey, 'connections' | 'storage'>): StoredConnections | undefined {
  const stored = readStored({ storage })
  connections.setState(beginConnections(connections.getState(), stored))
  return stored
}
