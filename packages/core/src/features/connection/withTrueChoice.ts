import type { Namespace } from '../../base/caip.ts'
import type { ConnectionsState } from '../../instance/connections.ts'

/** Every namespace with a connection has one in use, and no other has; the views speak of one that exists. */
export function withTrueChoice(state: ConnectionsState): ConnectionsState {
  const active: Partial<Record<Namespace, string>> = {}
  for (const { namespace, connector } of state.list) {
    const chosen = state.active[namespace]
    if (connector.id === chosen) active[namespace] = chosen
    else active[namespace] ??= connector.id
  }
  const [first] = state.list
  const isSpokenOf = first === undefined || active[state.namespace] !== undefined
  return { ...state, active, namespace: isSpokenOf ? state.namespace : first.namespace }
}
