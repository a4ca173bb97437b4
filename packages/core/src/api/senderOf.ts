import { activeAccount } from '../connection/activeConnection.ts'
import { addressOf } from '../connection/addressOf.ts'
import type { Latchkey } from '../latchkey.ts'

/** Who asks, as calls about names carry it (SPEC §7): the address of the account in use, if there is one. */
export function senderOf({ connections }: Pick<Latchkey, 'connections'>): string | undefined {
  const account = activeAccount(connections.getState())
  return account && addressOf(account)
}
