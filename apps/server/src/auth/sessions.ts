import { createHash, randomBytes } from 'node:crypto'
import { Failure } from '../http/failure.ts'
import type { AuthContext } from './authContext.ts'
import type { StampedBy } from './checkStamp.ts'
import { wideNetworkOf } from './networkOf.ts'
import type { StoredSession } from './store/authStore.ts'

const dayMs = 24 * 3_600_000
/** A session that is not used for a week ends, and every session after a month. */
const [idleMs, lifeMs] = [7 * dayMs, 30 * dayMs]
/** A session in use is noted as used this often. */
const touchMs = 60_000

/** A live session and the hash it is kept under. */
export type LiveSession = StoredSession & { readonly idHash: string }

/** Opens a session for a device that logged in. */
export async function openSession(
  context: AuthContext,
  login: {
    readonly userId: string
    readonly by: StampedBy
    readonly email: string | undefined
    readonly userName: string | undefined
    readonly agent: string
    readonly network: string
  },
): Promise<{ readonly id: string; readonly endsAt: number }> {
  const { store, now } = context
  const id = randomBytes(32).toString('base64url')
  const time = now()
  const endsAt = time + lifeMs
  await store.openSession({
    idHash: hashOf(id),
    userId: login.userId,
    thumb: login.by.thumb,
    projectId: login.by.projectId,
    origin: login.by.origin,
    email: login.email,
    userName: login.userName,
    agent: login.agent,
    network: await hashNetwork(context, login),
    now: time,
    endsAt,
  })
  return { id, endsAt }
}

/** The session that a stamp names: alive, and of this very device, project and page (A52). */
export async function findSession({ store, now }: AuthContext, by: StampedBy): Promise<LiveSession> {
  const idHash = by.sessionId === undefined ? undefined : hashOf(by.sessionId)
  const session = idHash === undefined ? undefined : await store.findSession(idHash)
  const time = now()
  const isAlive =
    session !== undefined &&
    session.thumb === by.thumb &&
    session.projectId === by.projectId &&
    session.origin === by.origin &&
    session.endsAt > time &&
    session.usedAt + idleMs > time
  if (idHash === undefined || !isAlive) {
    throw new Failure(401, 'no_session', 'You are logged out. Log in again.')
  }
  if (session.usedAt + touchMs < time) await store.touchSession(idHash, time)
  return { ...session, idHash }
}

/** What is kept of the network of a device: enough to know it again, and nothing to read or to compare users by. */
export function hashNetwork(
  { keys }: AuthContext,
  { userId, network }: { readonly userId: string; readonly network: string },
): Promise<string> {
  return keys.hmac('device network', `${userId} ${wideNetworkOf(network)}`)
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
