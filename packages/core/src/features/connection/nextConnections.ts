import type { CaipChainId, Namespace } from '../../base/caip.ts'
import type { Connection, ConnectionsState } from '../../instance/connections.ts'
import { withTrueChoice } from './withTrueChoice.ts'

/** Something that happened to the connected wallets. */
export type ConnectionEvent =
  /** The visitor connected a wallet: from now on it is the one in use. */
  | { readonly type: 'joined'; readonly connection: Connection }
  /** A wallet came back by itself: it takes its old place. */
  | { readonly type: 'returned'; readonly connection: Connection }
  /** A wallet, or the visitor, changed its account or its chain. */
  | { readonly type: 'moved'; readonly connection: Connection }
  | { readonly type: 'left'; readonly connectorId: string }
  /** The wallet no longer answers, and the visitor should know. */
  | { readonly type: 'gone'; readonly connectorId: string }
  /** The visitor chose among the connected wallets. */
  | { readonly type: 'chosen'; readonly connectorId: string }
  | { readonly type: 'namespaceChosen'; readonly namespace: Namespace }
  | { readonly type: 'chainPreferred'; readonly chainId: CaipChainId }

/** The connected wallets after an event; the same value when nothing changed. */
export function nextConnections(state: ConnectionsState, event: ConnectionEvent): ConnectionsState {
  switch (event.type) {
    case 'joined':
      return choose(put(withoutGone(state), event.connection), event.connection)
    case 'returned': {
      const { connection } = event
      const isHere = connection.phase === 'connected' && state.gone?.connectorId === idOf(connection)
      const next = put(isHere ? withoutGone(state) : state, connection)
      return next.active[connection.namespace] === undefined ? choose(next, connection) : next
    }
    case 'moved':
      return find(state, idOf(event.connection)) ? put(state, event.connection) : state
    case 'left':
      return remove(state, event.connectorId)
    case 'gone': {
      const name = find(state, event.connectorId)?.connector.name
      if (name === undefined) return state
      return { ...remove(state, event.connectorId), gone: { connectorId: event.connectorId, name } }
    }
    case 'chosen': {
      const found = find(state, event.connectorId)
      return found ? choose(state, found) : state
    }
    case 'namespaceChosen':
      return state.namespace === event.namespace ? state : { ...state, namespace: event.namespace }
    case 'chainPreferred':
      return { ...state, preferred: event.chainId }
  }
}

function idOf(connection: Connection): string {
  return connection.connector.id
}

function find(state: ConnectionsState, connectorId: string): Connection | undefined {
  return state.list.find((connection) => idOf(connection) === connectorId)
}

/** Replaces the connection in its place, or adds it at the end. */
function put(state: ConnectionsState, connection: Connection): ConnectionsState {
  const known = find(state, idOf(connection))
  const list = known
    ? state.list.map((other) => (other === known ? connection : other))
    : [...state.list, connection]
  return { ...state, list }
}

function remove(state: ConnectionsState, connectorId: string): ConnectionsState {
  if (!find(state, connectorId)) return state
  return withTrueChoice({ ...state, list: state.list.filter((other) => idOf(other) !== connectorId) })
}

function choose(state: ConnectionsState, { connector, namespace }: Connection): ConnectionsState {
  if (state.namespace === namespace && state.active[namespace] === connector.id) return state
  return { ...state, namespace, active: { ...state.active, [namespace]: connector.id } }
}

function withoutGone({ gone: _, ...state }: ConnectionsState): ConnectionsState {
  return state
}
