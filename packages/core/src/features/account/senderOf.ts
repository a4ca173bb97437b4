import { addressOf } from '../../base/addressOf.ts'
import { activeAccount } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Who asks, as calls about names carry it (S7.03, S7.14): the address of the account in use, if any. */
export function senderOf({ connections }: Pick<Latchkey, 'connections'>): string | undefined {
  const account = activeAccount(connections.getState())
  return account && addressOf(account)
}
