import { RefreshBody } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { type Handler, json } from '../../http/exchange.ts'
import { parseJson } from '../../http/parseJson.ts'
import { findCaller } from '../findCaller.ts'
import { answerTokens } from '../liveSession.ts'
import { refreshSession } from '../refreshSession.ts'
import { forbidKeeping } from './forbidKeeping.ts'

/** `POST /auth/v1/refresh`. */
export function refreshSignInRoute(context: Context): Handler {
  const { signIn, log } = context
  return async (visit) => {
    forbidKeeping(visit)
    const caller = await findCaller(context, visit)
    const { refreshToken } = parseJson(RefreshBody, await visit.body())
    const session = await refreshSession(signIn, caller, refreshToken, () =>
      log.warn('an old refresh token came back', { requestId: visit.requestId, project: caller.projectId }),
    )
    return json(200, await answerTokens(signIn, session))
  }
}
