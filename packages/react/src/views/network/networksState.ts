import type { CaipChainId, Chain, ConnectionsState, SwitchAttempt } from '@latchkey/core'
import { staysPut } from './staysPut.ts'

/** One network of the list, and why it cannot be had at once where it cannot. */
export type NetworkItem = {
  readonly chain: Chain
  readonly state:
    | 'plain'
    | 'current'
    /** The wallet has been asked. */
    | 'busy'
    /** Another family of chains, whose wallets the site can connect. */
    | 'needsWallet'
    /** The wallet lives on one network. */
    | 'unavailable'
}

/** What the list of networks shows. */
export type NetworksState =
  | { readonly phase: 'filled'; readonly main: readonly NetworkItem[]; readonly test: readonly NetworkItem[] }
  /** Nothing is called that. */
  | { readonly phase: 'empty' }

type NetworksInput = {
  readonly networks: readonly Chain[]
  readonly current: CaipChainId
  readonly connections: ConnectionsState
  readonly switching: SwitchAttempt
  readonly search: string
}

/** What the list of networks shows for a search; test networks stand apart. */
export function networksState({ networks, search, ...rest }: NetworksInput): NetworksState {
  const text = search.trim().toLowerCase()
  const found = networks
    .filter(({ name, id }) => name.toLowerCase().includes(text) || String(id) === text)
    .map((chain) => ({ chain, state: stateOf(chain, rest) }))
  if (found.length === 0) return { phase: 'empty' }
  return {
    phase: 'filled',
    main: found.filter(({ chain }) => !chain.testnet),
    test: found.filter(({ chain }) => chain.testnet),
  }
}

function stateOf(
  { caip2, namespace }: Chain,
  { current, connections, switching }: Omit<NetworksInput, 'networks' | 'search'>,
): NetworkItem['state'] {
  if (caip2 === current) return 'current'
  if (switching.phase === 'waiting' && switching.chainId === caip2) return 'busy'
  if (connections.list.length === 0) return 'plain'
  if (!connections.list.some((one) => one.namespace === namespace)) return 'needsWallet'
  return staysPut(connections, namespace) ? 'unavailable' : 'plain'
}
