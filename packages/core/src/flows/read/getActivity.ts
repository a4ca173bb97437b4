import type { CaipAddress } from '../../base/caip.ts'
import { type ActivityOptions, activityPageQuery } from '../../features/activity/activityQuery.ts'
import type { ActivityPage } from '../../features/activity/entry.ts'
import { activeAccount } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { NotConnectedError } from '../calls/signMessage.ts'

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
