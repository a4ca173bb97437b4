import type { Identity } from '@latchkey/wire'
import type { CaipAddress } from '../../base/caip.ts'
import { parseCaipAddress } from '../../base/parseCaip.ts'
import { identityQuery } from '../../features/account/identityQuery.ts'
import { activeAccount } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { NotConnectedError } from '../calls/signMessage.ts'
import { type ReadState, watchRead } from './watchRead.ts'

/** The name and the picture of an account, from the site's own server: the account in use unless told. */
export async function getIdentity(latchkey: Latchkey, account?: CaipAddress): Promise<Identity> {
  const asked = account ?? activeAccount(latchkey.connections.getState())
  if (asked === undefined) throw new NotConnectedError()
  const { address } = parseCaipAddress(asked)
  return (await queries(latchkey)).fetchQuery(identityQuery(latchkey, address))
}

/** Reads the name and the picture of the account in use, or of one, and hears of every change; returns the way to stop. */
export function watchIdentity(
  latchkey: Latchkey,
  listener: (state: ReadState<Identity>) => void,
  account?: CaipAddress,
): () => void {
  const query = (now: CaipAddress) => identityQuery(latchkey, parseCaipAddress(now).address)
  return watchRead<Identity>(latchkey, { account, query }, listener)
}
