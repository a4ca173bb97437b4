import { addressOf } from '../../base/addressOf.ts'
import type { CaipAddress, CaipChainId } from '../../base/caip.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { Connection } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** The account that signs in, on which chain, and with which wallet. */
export type SignInTarget = {
  /** CAIP-10. */
  readonly account: CaipAddress
  readonly address: string
  readonly chainId: CaipChainId
  readonly connection: Connection
}

/** Who would sign in now (S5.31, S5.32); undefined while nobody is connected, or on a network that the site does not have (S4.52). */
export function signInTarget({
  config,
  connections,
}: Pick<Latchkey, 'config' | 'connections'>): SignInTarget | undefined {
  const connection = activeConnection(connections.getState())
  if (connection?.phase !== 'connected') return undefined
  const { chainId, accounts } = connection
  if (!config.networks.some(({ caip2 }) => caip2 === chainId)) return undefined
  return { account: accounts[0], address: addressOf(accounts[0]), chainId, connection }
}

/** Whether two writings of an address on one chain are the same account. */
export function isSameAddress(chainId: CaipChainId, one: string, other: string): boolean {
  // Hexadecimal letters only carry a checksum (EIP-55); elsewhere case tells accounts apart.
  return chainId.startsWith('eip155:') ? one.toLowerCase() === other.toLowerCase() : one === other
}
