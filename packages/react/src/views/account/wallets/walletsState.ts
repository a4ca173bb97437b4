import type { Chain, Connection, ConnectionsState } from '@latchkey/core'
import { activeConnection } from '@latchkey/core/internal'

/** A connected wallet in the switcher. */
type SwitcherWallet = {
  readonly connection: Connection
  /** What it is called: its name, and its id where another has the same name. */
  readonly name: string
  /** Whether its first account is the one in use. */
  readonly current: boolean
  /** Where it stands; undefined on a network that the site does not have. */
  readonly network: Chain | undefined
}

/** What the switcher shows. */
export type WalletsState = {
  readonly phase: 'none' | 'one' | 'several'
  readonly wallets: readonly SwitcherWallet[]
}

/** The wallets of the switcher, the one in use first. */
export function walletsState(state: ConnectionsState, networks: readonly Chain[]): WalletsState {
  const active = activeConnection(state)?.connector.id
  const wallets = state.list
    .map((connection) => ({
      connection,
      name: calledOf(connection, state.list),
      current: connection.connector.id === active,
      network: networks.find(({ caip2 }) => caip2 === connection.chainId),
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current))
  return { phase: wallets.length > 1 ? 'several' : wallets.length === 1 ? 'one' : 'none', wallets }
}

function calledOf({ connector: { id, name } }: Connection, list: readonly Connection[]): string {
  const isTwin = list.some(({ connector }) => connector.name === name && connector.id !== id)
  return isTwin ? `${name} (${id})` : name
}
