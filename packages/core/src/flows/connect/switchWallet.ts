import type { CaipAddress } from '../../base/caip.ts'
import { addressKey } from '../../features/connection/readSession.ts'
import { rememberChoice, rememberConnection } from '../../features/connection/rememberConnection.ts'
import { stepConnections } from '../../features/connection/stepConnections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Uses another of the connected wallets; the one before it stays connected. */
export function switchWallet(latchkey: Latchkey, connectorId: string): void {
  stepConnections(latchkey, { type: 'chosen', connectorId })
  rememberChoice(latchkey)
}

/** Uses another account of a connected wallet, and that wallet. */
export function switchAccount(latchkey: Latchkey, caipAddress: CaipAddress): void {
  const { list } = latchkey.connections.getState()
  const isAsked = (account: CaipAddress) =>
    account.split(':')[0] === caipAddress.split(':')[0] && addressKey(account) === addressKey(caipAddress)
  const connection = list.find(({ accounts }) => accounts.some(isAsked))
  const chosen = connection?.accounts.find(isAsked)
  if (connection === undefined || chosen === undefined) return
  const others = connection.accounts.filter((account) => account !== chosen)
  const moved = { ...connection, accounts: [chosen, ...others] } as const
  stepConnections(latchkey, { type: 'moved', connection: moved })
  stepConnections(latchkey, { type: 'chosen', connectorId: connection.connector.id })
  rememberConnection(latchkey, moved)
}
