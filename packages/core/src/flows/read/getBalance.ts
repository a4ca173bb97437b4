import type { CaipAddress } from '../../base/caip.ts'
import { activeAccount } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { NotConnectedError } from '../calls/signMessage.ts'
import { balanceQuery } from '../portfolio/balanceQuery.ts'
import { type ReadState, watchRead } from './watchRead.ts'

/** The native balance of an account in base units, through its own wallet: the account in use unless told. What was read within 30 s is good. */
export async function getBalance(latchkey: Latchkey, account?: CaipAddress): Promise<bigint> {
  const asked = account ?? activeAccount(latchkey.connections.getState())
  if (asked === undefined) throw new NotConnectedError()
  return (await queries(latchkey)).fetchQuery(balanceQuery(latchkey, asked))
}

/** Reads the native balance of the account in use, or of one, and hears of every change; returns the way to stop. */
export function watchBalance(
  latchkey: Latchkey,
  listener: (state: ReadState<bigint>) => void,
  account?: CaipAddress,
): () => void {
  return watchRead<bigint>(latchkey, { account, query: (now) => balanceQuery(latchkey, now) }, listener)
}
