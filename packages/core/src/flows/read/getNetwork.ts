import type { CaipChainId } from '../../base/caip.ts'
import { type Listener, watchValue } from '../../base/watchValue.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { SwitchAttempt } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { NamespaceIn, SiteChain } from '../../options/siteOptions.ts'

/** The network in use, those of the site, and what has become of moving to another. */
export type NetworkState<Id extends CaipChainId = CaipChainId> = {
  /** CAIP-2, whether it is one of the site's or not. */
  readonly chainId: CaipChainId
  /** Undefined where the wallet stands on a chain that the site does not have. */
  readonly chain: SiteChain<Id> | undefined
  readonly isSupported: boolean
  readonly networks: readonly SiteChain<Id>[]
  readonly switching: SwitchAttempt
}

/** The network in use, of one family of chains or of the one on the screen. */
export function getNetwork<Id extends CaipChainId>(
  latchkey: Latchkey<Id>,
  namespace?: NamespaceIn<Id>,
): NetworkState<Id> {
  const { networks, defaultNetwork } = latchkey.config
  const state = latchkey.connections.getState()
  const find = (id: CaipChainId | undefined) => networks.find(({ caip2 }) => caip2 === id)
  const isWanted = (chain: SiteChain<Id> | undefined) =>
    chain !== undefined && (namespace === undefined || chain.namespace === namespace) ? chain : undefined
  // Without a wallet it is where one would begin: what the visitor chose, else the site's own first choice.
  const begin = () =>
    isWanted(find(state.preferred)) ?? isWanted(defaultNetwork) ?? networks.find(isWanted) ?? defaultNetwork
  const chainId = activeConnection(state, namespace)?.chainId ?? begin().caip2
  const chain = find(chainId)
  return {
    chainId,
    chain,
    isSupported: chain !== undefined,
    networks,
    switching: latchkey.switching.getState(),
  }
}

/** Hears of the network in use and of moves to another; returns the way to stop. */
export function watchNetwork<Id extends CaipChainId>(
  latchkey: Latchkey<Id>,
  listener: Listener<NetworkState<Id>>,
  namespace?: NamespaceIn<Id>,
): () => void {
  const { connections, switching } = latchkey
  return watchValue([connections, switching], () => getNetwork(latchkey, namespace), listener)
}

/** Takes the move to another network back: a later response of the wallet counts as a change by the wallet. */
export function cancelSwitch({ switching }: Pick<Latchkey, 'switching'>): void {
  if (switching.getState().phase !== 'idle') switching.setState({ phase: 'idle' })
}
