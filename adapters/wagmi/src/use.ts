import type { Config, Connection, Connector } from 'wagmi'

/** Makes a connection, with this account, the one that the page's hooks speak of; nothing happens when it is. */
export function use(config: Config, { uid, id }: Connector, address: string): void {
  const { connections, current } = config.state
  const connection = connections.get(uid)
  if (connection === undefined) return
  const accounts = withFirst(connection, address)
  if (current === uid && accounts === connection.accounts) return
  // As switchConnection does it, and switchAccount of wagmi 2: without a wait, so that both sides change at once.
  config.setState((state) => ({
    ...state,
    current: uid,
    connections: new Map(state.connections).set(uid, { ...connection, accounts }),
  }))
  if (current !== uid) void config.storage?.setItem('recentConnectorId', id)
}

/** wagmi takes the first account for the one in use. */
function withFirst({ accounts }: Connection, address: string): Connection['accounts'] {
  const chosen = accounts.find((account) => account.toLowerCase() === address.toLowerCase())
  if (chosen === undefined || chosen === accounts[0]) return accounts
  return [chosen, ...accounts.filter((account) => account !== chosen)]
}
