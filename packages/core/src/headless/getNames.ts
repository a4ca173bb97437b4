import { namesQuery } from '../account/namesQuery.ts'
import { queries } from '../api/queries.ts'
import type { CaipAddress } from '../base/caip.ts'
import { activeAccount } from '../connection/activeConnection.ts'
import { addressOf } from '../connection/addressOf.ts'
import { NotConnectedError } from '../flows/signMessage.ts'
import type { Latchkey } from '../latchkey.ts'

/** Every name of an account, from the site's own server: of the account in use unless told. What was read within 5 min is good. */
export async function getNames(latchkey: Latchkey, account?: CaipAddress): Promise<readonly string[]> {
  const asked = account ?? activeAccount(latchkey.connections.getState())
  if (asked === undefined) throw new NotConnectedError()
  return (await queries(latchkey)).fetchQuery(namesQuery(latchkey, addressOf(asked)))
}
