import type { ConnectionsState } from '../../instance/connections.ts'
import { asRestoring } from './asRestoring.ts'
import type { StoredConnections } from './storedConnections.ts'
import { withTrueChoice } from './withTrueChoice.ts'

/** The connections at the start: what storage remembers shows at once, as restoring, but for what was asleep. */
export function beginConnections(
  before: ConnectionsState,
  stored: StoredConnections | undefined,
): ConnectionsState {
  if (stored === undefined) return { ...before, started: true }
  const { list, pairing: _, ...chosen } = stored
  const shown = list.filter(({ asleep }) => !asleep).map(asRestoring)
  return withTrueChoice({
    ...before,
    ...chosen,
    started: true,
    // Starting again must not make a live connection look lost for a moment.
    list: shown.map((one) => before.list.find(({ connector }) => connector.id === one.connector.id) ?? one),
  })
}
