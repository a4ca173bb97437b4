import type { Latchkey } from '../../instance/latchkey.ts'
import { type ConnectionEvent, nextConnections } from './nextConnections.ts'

/** Takes the connections of an instance one step further. */
export function stepConnections(latchkey: Pick<Latchkey, 'connections'>, event: ConnectionEvent): void {
  const before = latchkey.connections.getState()
  const after = nextConnections(before, event)
  if (after !== before) latchkey.connections.setState(after)
}
