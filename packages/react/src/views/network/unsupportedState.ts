import type { CaipChainId, Chain, Config, ConnectionsState, Namespace, SwitchAttempt } from '@latchkey/core'
import { staysPut } from './staysPut.ts'

/** What a visitor on a foreign chain is offered. */
export type UnsupportedChainState =
  | {
      readonly phase: 'choose' | 'asking'
      /** The way back that the latch offers. */
      readonly best: Chain
      /** Whether that is where the visitor last had a wallet on this site. */
      readonly usedLast: boolean
      readonly others: readonly Chain[]
    }
  /** The site has no chain that this wallet could move to, or the wallet cannot move at all. */
  | { readonly phase: 'stuck' }

/**
 * Where a visitor on a foreign chain can go: first to the network they used here last, else to the one they chose before
 * connecting, else to the site's own first.
 */
export function unsupportedState(
  { networks, defaultNetwork }: Pick<Config, 'networks' | 'defaultNetwork'>,
  connections: ConnectionsState,
  namespace: Namespace,
  switching: SwitchAttempt,
  used: Chain | undefined,
): UnsupportedChainState {
  const { preferred } = connections
  const fixed = staysPut(connections, namespace)
  const reachable = networks.filter((chain) => chain.namespace === namespace && !fixed)
  const find = (id: CaipChainId | undefined) => reachable.find(({ caip2 }) => caip2 === id)
  const last = find(used?.caip2)
  const best = last ?? find(preferred) ?? find(defaultNetwork.caip2) ?? reachable[0]
  if (best === undefined) return { phase: 'stuck' }
  return {
    phase: switching.phase === 'waiting' ? 'asking' : 'choose',
    best,
    usedLast: last !== undefined,
    others: reachable.filter((chain) => chain !== best),
  }
}
