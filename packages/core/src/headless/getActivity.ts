import type { ActivityPage } from '../activity/entry.ts'
import { queries } from '../api/queries.ts'
import type { CaipAddress } from '../base/caip.ts'
import { activeAccount } from '../connection/activeConnection.ts'
import { type ActivityOptions, activityPageQuery } from '../flows/activityQuery.ts'
import { NotConnectedError } from '../flows/signMessage.ts'
import type { Latchkey } from '../latchkey.ts'

/** Which page of whose past. */
export type ActivityQuestion = ActivityOptions & {
  /** The account in use unless told. */
  readonly account?: CaipAddress
  /** What the page before gave as `next`; the newest page unless told. */
  readonly cursor?: string
}

/** One page of what happened with an account on its chain, newest first and without spam; rejects with an ActivityError. */
export async function getActivity(
  latchkey: Latchkey,
  { account, ...question }: ActivityQuestion = {},
): Promise<ActivityPage> {
  const asked = account ?? activeAccount(latchkey.connections.getState())
  if (asked === undefined) throw new NotConnectedError()
  return (await queries(latchkey)).fetchQuery(activityPageQuery(latchkey, asked, question))
}
