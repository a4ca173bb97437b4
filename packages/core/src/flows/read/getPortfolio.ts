import type { CaipAddress } from '../../base/caip.ts'
import type { Portfolio } from '../../chains/holding.ts'
import { activeAccount } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { NotConnectedError } from '../calls/signMessage.ts'
import { portfolioQuery } from '../portfolio/portfolioQuery.ts'
import { type ReadState, watchRead } from './watchRead.ts'

/** What an account holds on its chain, with values where they are known: the account in use unless told. What was read within 30 s is good. */
export async function getPortfolio(latchkey: Latchkey, account?: CaipAddress): Promise<Portfolio> {
  const asked = account ?? activeAccount(latchkey.connections.getState())
  if (asked === undefined) throw new NotConnectedError()
  return (await queries(latchkey)).fetchQuery(portfolioQuery(latchkey, asked))
}

/** Reads what the account in use, or one, holds and hears of every change; returns the way to stop. */
export function watchPortfolio(
  latchkey: Latchkey,
  listener: (state: ReadState<Portfolio>) => void,
  account?: CaipAddress,
): () => void {
  return watchRead<Portfolio>(latchkey, { account, query: (now) => portfolioQuery(latchkey, now) }, listener)
}
