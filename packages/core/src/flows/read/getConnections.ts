import { type Listener, watchValue } from '../../base/watchValue.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { Connection } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Every connected wallet, and the one in use. */
export type ConnectionList = {
  /** False until what storage remembers has been read. */
  readonly isStarted: boolean
  readonly connections: readonly Connection[]
  /** The one in use in the family of chains on the screen. */
  readonly active: Connection | undefined
}

/** Every connected wallet, and the one in use. */
export function getConnections({ connections }: Pick<Latchkey, 'connections'>): ConnectionList {
  const state = connections.getState()
  return { isStarted: state.started, connections: state.list, active: activeConnection(state) }
}

/** Hears of wallets that come, go, move or change places; returns the way to stop. */
export function watchConnections(
  latchkey: Pick<Latchkey, 'connections'>,
  listener: Listener<ConnectionList>,
): () => void {
  return watchValue([latchkey.connections], () => getConnections(latchkey), listener)
}
