import { addressOf } from '../../base/addressOf.ts'
import type { CaipAddress } from '../../base/caip.ts'
import { namesQuery } from '../../features/account/namesQuery.ts'
import { activeAccount } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { NotConnectedError } from '../calls/signMessage.ts'

/** Every name of an account, from the site's own server: of the account in use unless told. What was read within 5 min is good. */
export async function getNames(latchkey: Latchkey, account?: CaipAddress): Promise<readonly string[]> {
  const asked = account ?? activeAccount(latchkey.connections.getState())
  if (asked === undefined) throw new NotConnectedError()
  return (await queries(latchkey)).fetchQuery(namesQuery(latchkey, addressOf(asked)))
}
