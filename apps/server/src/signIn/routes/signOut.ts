import type { Context } from '../../context.ts'
import { type Handler, json } from '../../http/exchange.ts'
import { findCaller } from '../findCaller.ts'
import { findBearersSession } from '../liveSession.ts'
import { forbidKeeping } from './forbidKeeping.ts'

/** `POST /auth/v1/sign-out`. */
export function signOutRoute(context: Context): Handler {
  const { signIn } = context
  return async (visit) => {
    forbidKeeping(visit)
    const caller = await findCaller(context, visit)
    // Whoever comes back after a while wants to sign out too, and a token that ended proves as much.
    const ended = { ended: 'fine' } as const
    const { idHash } = await findBearersSession(signIn, caller, visit.incoming.headers.authorization, ended)
    await signIn.store.end(idHash)
    return json(200, { success: true })
  }
}
