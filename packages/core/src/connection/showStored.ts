import type { Latchkey } from '../latchkey.ts'
import { beginConnections } from './beginConnections.ts'
import { readStored } from './storedConnections.ts'

/**
 * Shows what storage remembers, as restoring. It reads and does nothing else, so that a page may do it before the start:
 * its first drawing then is the one that stays.
 */
export function showStored({ connections, storage }: Pick<Latchkey, 'connections' | 'storage'>): void {
  connections.setState(beginConnections(connections.getState(), readStored({ storage })))
}
