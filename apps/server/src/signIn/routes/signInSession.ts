import type { SignedInAccount } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { charge } from '../../http/charge.ts'
import { type Handler, json, type Visit } from '../../http/exchange.ts'
import { Failure } from '../../http/failure.ts'
import { policies } from '../../limits/policies.ts'
import { type Caller, findCaller } from '../findCaller.ts'
import { describeSession, findBearersSession, type LiveSession, splitAccount } from '../liveSession.ts'
import { recheckContract } from '../recheckContract.ts'
import { forbidKeeping } from './forbidKeeping.ts'

/**
 * `GET /auth/v1/me`. A site's backend calls it without an origin. That is as safe as with one: the token is no cookie, so
 * no page sends it without knowing it.
 */
export function signInSessionRoute(context: Context): Handler {
  return async (visit) => {
    forbidKeeping(visit)
    const session = await findPaying(context, visit, await findCaller(context, visit))
    await recheckContract(context.signIn, session)
    const metadata = await context.signIn.store.findMetadata(session.projectId, session.account)
    const told: SignedInAccount = {
      address: splitAccount(session.account).address,
      ...describeSession(session),
      ...(metadata && { metadata }),
    }
    return json(200, told)
  }
}

/** A backend asks for all its visitors from one address, so each session pays for itself, and only a wrong token its sender. */
async function findPaying(context: Context, visit: Visit, caller: Caller): Promise<LiveSession> {
  const pay = (who: string) => charge(context, visit, policies.signIn, who, 1)
  try {
    const { authorization } = visit.incoming.headers
    const session = await findBearersSession(context.signIn, caller, authorization)
    pay(`session ${session.idHash}`)
    return session
  } catch (error) {
    if (error instanceof Failure && error.status === 401) pay(visit.visitor)
    throw error
  }
}
