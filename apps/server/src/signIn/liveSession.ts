import { createHash, randomBytes } from 'node:crypto'
import type { SignInAnswer, SignInSession } from '@latchkey/wire'
import * as v from 'valibot'
import { Failure } from '../http/failure.ts'
import type { Caller } from './findCaller.ts'
import { writeRefreshToken } from './refreshToken.ts'
import type { SignIn } from './signIn.ts'
import type { StoredSignIn } from './store/signInStore.ts'

const dayMs = 24 * 3_600_000
/** A session that is not used for a week ends, and every session after a month. */
export const idleMs = 7 * dayMs
const lifeMs = 30 * dayMs
const tokenLifeMs = 3_600_000
/** A session in use is noted as used this often. */
const touchMs = 60_000

/** A session that lives, with its id, which only its tokens know. */
export type LiveSession = StoredSignIn & { readonly id: string; readonly idHash: string }

const Claims = v.object({
  sub: v.string(),
  sid: v.string(),
  projectId: v.string(),
  origin: v.string(),
})

/** Names for a new session; the database has the hash alone. */
export function makeSessionId(): { readonly id: string; readonly idHash: string } {
  const id = randomBytes(32).toString('base64url')
  return { id, idHash: hashOf(id) }
}

/** When a session that begins now ends at the latest. */
export function endOfSession(now: number): number {
  return now + lifeMs
}

/** The session of the Bearer token of a call: genuine, alive, and of this project and page. */
export async function findBearersSession(
  signIn: SignIn,
  caller: Caller,
  authorization: string | undefined,
  options?: { readonly ended: 'fine' },
): Promise<LiveSession> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined)
    throw signedOut('Send the token of the session in the header Authorization, after the word Bearer.')
  const said = v.safeParse(Claims, await signIn.tokens.read('session', token, options))
  if (!said.success)
    throw signedOut('This token has ended, or is not of this server: refresh it, or sign in again.')
  return findSession(signIn, caller, said.output.sid)
}

/** The session of this id, while it lives. */
export async function findSession(
  { store, now }: Pick<SignIn, 'store' | 'now'>,
  caller: Caller,
  id: string,
): Promise<LiveSession> {
  const idHash = hashOf(id)
  const session = await store.find(idHash)
  const time = now()
  const isAlive = session !== undefined && session.endsAt > time && session.usedAt + idleMs > time
  // A page that was taken off the project's list has no sessions any more.
  const isHere =
    session !== undefined &&
    session.projectId === caller.projectId &&
    (caller.origin === undefined || caller.origin === session.origin) &&
    caller.allows(session.origin)
  if (!isAlive || !isHere) throw signedOut('You are signed out. Sign in again.')
  if (session.usedAt + touchMs < time) await store.touch(idHash, time)
  return { ...session, id, idHash }
}

/** Gives the tokens of a session. */
export async function answerTokens(
  { tokens, secret, now }: Pick<SignIn, 'tokens' | 'secret' | 'now'>,
  session: LiveSession,
): Promise<SignInAnswer> {
  const time = now()
  const endsAt = Math.min(time + tokenLifeMs, session.endsAt)
  const { account: sub, id: sid, projectId, origin, generation } = session
  return {
    token: await tokens.sign('session', { sub, sid, projectId, origin }, time, endsAt),
    refreshToken: writeRefreshToken(secret, { sessionId: sid, generation }),
    expiresAt: new Date(endsAt).toISOString(),
    session: describeSession(session),
  }
}

/** A session as clients see it. */
export function describeSession({ id, account, createdAt, endsAt }: LiveSession): SignInSession {
  return {
    account,
    chainId: splitAccount(account).chainId,
    sessionId: id,
    issuedAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(endsAt).toISOString(),
  }
}

/** The two parts of a CAIP-10. */
export function splitAccount(account: string): {
  readonly chainId: SignInSession['chainId']
  readonly address: string
} {
  const [namespace = '', reference = '', address = ''] = account.split(':')
  return { chainId: `${namespace}:${reference}`, address }
}

/** A call needs a session that lives. */
export function signedOut(description: string): Failure {
  return new Failure(401, 'no_session', description, { field: 'authentication' })
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
