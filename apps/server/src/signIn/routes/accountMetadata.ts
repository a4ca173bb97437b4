import { AccountMetadataBody } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { type Handler, json } from '../../http/exchange.ts'
import { parseJson } from '../../http/parseJson.ts'
import { findCaller } from '../findCaller.ts'
import { findBearersSession } from '../liveSession.ts'
import { forbidKeeping } from './forbidKeeping.ts'

/** `PUT /auth/v1/account-metadata`. */
export function accountMetadataRoute(context: Context): Handler {
  const { signIn } = context
  return async (visit) => {
    forbidKeeping(visit)
    const caller = await findCaller(context, visit)
    const { authorization } = visit.incoming.headers
    const { projectId, account } = await findBearersSession(signIn, caller, authorization)
    const { metadata } = parseJson(AccountMetadataBody, await visit.body())
    await signIn.store.putMetadata(projectId, account, metadata, signIn.now())
    return json(200, { success: true })
  }
}
