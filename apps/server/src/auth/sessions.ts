import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { RowContext } from '../keys/createKeyWrapper.ts'
import type { AuthContext } from './authContext.ts'
import type { StampedBy } from './checkStamp.ts'
import { wideNetworkOf } from './networkOf.ts'
import { loginNeeded } from './refusals.ts'
import type { StoredSession } from './store/authStore.ts'

const dayMs = 24 * 3_600_000
/** A session that is not used for a week ends, and every session after a month. */
const [idleMs, lifeMs] = [7 * dayMs, 30 * dayMs]
/** A session in use is noted as used this often. */
const touchMs = 60_000
/** A login vouches for a new device this long. */
const freshMs = 10 * 60_000

/** Who logged in, as far as the login told it. */
export type Person = { readonly email: string | undefined; readonly userName: string | undefined }

/** A live session and the hash it is kept under. */
export type LiveSession = Omit<StoredSession, 'person'> & Person & { readonly idHash: string }

/** Opens a session for a device that logged in. */
export async function openSession(
  context: AuthContext,
  login: Person & {
    readonly userId: string
    readonly by: StampedBy
    readonly agent: string
    readonly network: string
  },
): Promise<{ readonly id: string; readonly endsAt: number }> {
  const { store, keys, now } = context
  const id = randomBytes(32).toString('base64url')
  const time = now()
  const endsAt = time + lifeMs
  const idHash = hashOf(id)
  const { userId, email, userName } = login
  const person = Buffer.from(JSON.stringify({ email, userName }))
  await store.openSession({
    idHash,
    userId,
    thumb: login.by.thumb,
    projectId: login.by.projectId,
    origin: login.by.origin,
    person: await keys.wrap(person, personContext(idHash, userId)),
    agent: login.agent,
    network: await hashNetwork(context, login),
    now: time,
    endsAt,
  })
  return { id, endsAt }
}

/** The session that a stamp names: alive, and of this very device, project and page (A52). */
export async function findSession(context: AuthContext, by: StampedBy): Promise<LiveSession> {
  const { store, now } = context
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
    throw loginNeeded()
  }
  if (session.usedAt + touchMs < time) await store.touchSession(idHash, time)
  const { person, ...known } = session
  return { ...known, ...(await readPerson(context, { idHash, userId: known.userId, person })), idHash }
}

/** Whether the login of a session is so recent that it vouches for a new device. */
export function isFresh({ createdAt }: LiveSession, time: number): boolean {
  return createdAt + freshMs > time
}

const StoredPerson = v.object({ email: v.optional(v.string()), userName: v.optional(v.string()) })

async function readPerson(
  { keys }: AuthContext,
  session: { readonly idHash: string; readonly userId: string; readonly person: string | undefined },
): Promise<Person> {
  const { idHash, userId, person } = session
  // Sessions of older versions do not tell who it is; the next login does.
  if (person === undefined) return { email: undefined, userName: undefined }
  const text = new TextDecoder().decode(await keys.unwrap(person, personContext(idHash, userId)))
  const { email, userName } = v.parse(StoredPerson, JSON.parse(text))
  return { email, userName }
}

function personContext(idHash: string, user: string): RowContext {
  return { table: 'wallet_sessions', row: idHash, user }
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
