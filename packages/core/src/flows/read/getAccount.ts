import type { Connector } from '../../adapter/connector.ts'
import type { AddressOf, CaipAddress, Namespace } from '../../base/caip.ts'
import { parseCaipAddress } from '../../base/parseCaip.ts'
import { type Listener, watchValue } from '../../base/watchValue.ts'
import { activeConnection, type ConnectionStatus } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { NamespaceOf } from '../../instance/register.ts'

/** Who is connected. */
export type AccountInfo<Family extends Namespace = Namespace> = {
  readonly status: ConnectionStatus
  readonly isConnected: boolean
  /** As its chain writes it. */
  readonly address: AddressOf<Family> | undefined
  /** CAIP-10. */
  readonly caipAddress: CaipAddress | undefined
  /** Every account that the wallet shares with this site, the active one first. */
  readonly allAccounts: readonly CaipAddress[]
  readonly connector: Connector | undefined
}

/** The account in use, of one family of chains or of the one on the screen. */
export function getAccount<
  Instance extends Latchkey,
  Family extends NamespaceOf<Instance> = NamespaceOf<Instance>,
>(latchkey: Instance, namespace?: Family): AccountInfo<Family> {
  const { connections, attempt, discovery } = latchkey
  const connection = activeConnection(connections.getState(), namespace)
  const caipAddress = connection?.accounts[0]
  const now = attempt.getState()
  const asked =
    now.phase === 'waiting' || now.phase === 'joined'
      ? {
          chain: discovery.getState().connectors.find(({ id }) => id === now.connectorId)?.chain ?? namespace,
        }
      : undefined
  // A wallet of another family that is being asked says nothing about this one.
  const isAsked = asked !== undefined && (namespace === undefined || asked.chain === namespace)
  return {
    status: connection?.phase ?? (isAsked ? 'connecting' : 'disconnected'),
    isConnected: connection?.phase === 'connected',
    address: caipAddress && (parseCaipAddress(caipAddress).address as AddressOf<Family>),
    caipAddress,
    allAccounts: connection?.accounts ?? [],
    connector: connection?.connector,
  }
}

/** Hears of the account in use, of one family of chains or of the one on the screen; returns the way to stop. */
export function watchAccount<
  Instance extends Latchkey,
  Family extends NamespaceOf<Instance> = NamespaceOf<Instance>,
>(latchkey: Instance, listener: Listener<AccountInfo<Family>>, namespace?: Family): () => void {
  const { connections, attempt } = latchkey
  return watchValue([connections, attempt], () => getAccount(latchkey, namespace), listener)
}
