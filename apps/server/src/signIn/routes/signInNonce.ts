import type { Context } from '../../context.ts'
import { type Handler, json } from '../../http/exchange.ts'
import { findCaller, notFromPage } from '../findCaller.ts'
import { issueNonce } from '../nonceToken.ts'
import { forbidKeeping } from './forbidKeeping.ts'

/** `GET /auth/v1/nonce`. */
export function signInNonceRoute(context: Context): Handler {
  return async (visit) => {
    forbidKeeping(visit)
    const caller = await findCaller(context, visit)
    // A page of the server's own origin, behind one proxy with it, says no origin with GET.
    const isOwnPage = visit.incoming.headers['sec-fetch-site'] === 'same-origin'
    if (caller.origin === undefined && !isOwnPage) throw notFromPage()
    return json(200, await issueNonce(context.signIn, caller))
  }
}
