import type { WalletSession } from '../../adapter/adapter.ts'
import { addressOf } from '../../base/addressOf.ts'
import { type CaipChainId, isCaipChainId } from '../../base/caip.ts'
import { coinType } from '../../base/coinType.ts'
import { NameError } from '../../base/NameError.ts'
import { activeChain, activeConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** The account that a name is registered for. */
export type Registrant = {
  readonly session: WalletSession
  readonly address: string
  readonly chainId: CaipChainId
  readonly coinType: number
}

/** The account in use, if it may register a name: one of the embedded wallet, on a network of the site. */
export function registrant(latchkey: Latchkey): Registrant {
  const chain = activeChain(latchkey)
  if ('unsupported' in chain) throw new NameError('name.network', {})
  const connection = activeConnection(latchkey.connections.getState())
  const session = connection && latchkey.sessions.get(connection.connector.id)
  if (connection?.connector.type !== 'AUTH' || session === undefined) throw new NameError('name.account', {})
  const { chainId } = connection
  const type = coinType(chainId)
  if (type === undefined || !isCaipChainId(chainId)) throw new NameError('name.chainId', {})
  return { session, address: addressOf(connection.accounts[0]), chainId, coinType: type }
}
