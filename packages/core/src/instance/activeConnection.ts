import type { WalletSession } from '../adapter/adapter.ts'
import type { CaipAddress, CaipChainId, Namespace } from '../base/caip.ts'
import type { Chain } from '../chains/chain.ts'
import type { ConnectAttempt, Connection, ConnectionsState } from './connections.ts'
import type { Latchkey } from './latchkey.ts'

/** The connection of a wallet. */
export function findConnection(state: ConnectionsState, connectorId: string): Connection | undefined {
  return state.list.find(({ connector }) => connector.id === connectorId)
}

/** The connection in use in a namespace: the one on the screen unless told. */
export function activeConnection(
  state: ConnectionsState,
  namespace: Namespace = state.namespace,
): Connection | undefined {
  const id = state.active[namespace]
  return id === undefined ? undefined : findConnection(state, id)
}

/** The account in use in a namespace, in CAIP-10. */
export function activeAccount(state: ConnectionsState, namespace?: Namespace): CaipAddress | undefined {
  return activeConnection(state, namespace)?.accounts[0]
}

/** The chain in use; `unsupported` when the wallet is on one that the site does not have. */
export function activeChain(
  latchkey: Pick<Latchkey, 'config' | 'connections'>,
): Chain | { readonly unsupported: CaipChainId } {
  const { networks, defaultNetwork } = latchkey.config
  const state = latchkey.connections.getState()
  const find = (id: CaipChainId | undefined) => networks.find(({ caip2 }) => caip2 === id)
  const chainId = activeConnection(state)?.chainId
  if (chainId === undefined) return find(state.preferred) ?? defaultNetwork
  return find(chainId) ?? { unsupported: chainId }
}

/** The live link to a connected wallet: the one in use unless told; undefined while it is being brought back. */
export function session(
  latchkey: Pick<Latchkey, 'connections' | 'sessions'>,
  connectorId?: string,
): WalletSession | undefined {
  const id = connectorId ?? activeConnection(latchkey.connections.getState())?.connector.id
  return id === undefined ? undefined : latchkey.sessions.get(id)
}

/** Where the visitor stands (S4.01), with restoring after a reload told apart. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'restoring'

/** Where the visitor stands: what is connected counts more than a further attempt. */
export function connectionStatus(state: ConnectionsState, attempt: ConnectAttempt): ConnectionStatus {
  const phase = activeConnection(state)?.phase
  if (phase !== undefined) return phase
  return attempt.phase === 'waiting' || attempt.phase === 'joined' ? 'connecting' : 'disconnected'
}
