import type { WalletSession } from '../../adapter/adapter.ts'
import type { SendDriver } from '../../adapter/sendDriver.ts'
import { addressOf } from '../../base/addressOf.ts'
import type { Chain } from '../../chains/chain.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { Connection } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { SendError } from './SendError.ts'

/** The wallet that a send goes through, with the account and the chain in use. */
export type SendWallet = {
  readonly connection: Connection
  readonly session: WalletSession
  readonly address: string
  /** Undefined while the wallet is on a chain that the site does not have. */
  readonly chain: Chain | undefined
}

/** The wallet in use, once it answers; undefined while none does. */
export function sendWallet({ config, connections, sessions }: Latchkey): SendWallet | undefined {
  const connection = activeConnection(connections.getState())
  const session = connection && sessions.get(connection.connector.id)
  if (connection?.phase !== 'connected' || session === undefined) return undefined
  const chain = config.networks.find(({ caip2 }) => caip2 === connection.chainId)
  return { connection, session, address: addressOf(connection.accounts[0]), chain }
}

/** What sends through the wallet in use; rejects with a sentence where nothing can. */
export async function openDriver(latchkey: Latchkey): Promise<SendDriver> {
  const wallet = sendWallet(latchkey)
  if (wallet === undefined) throw new SendError('transfer.noWallet', {})
  if (wallet.session.openSend === undefined) throw new SendError('transfer.unsupported', {})
  return wallet.session.openSend()
}
