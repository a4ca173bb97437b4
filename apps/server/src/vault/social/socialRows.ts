import { randomUUID } from 'node:crypto'
import type { LoginMethod, Requester } from '@latchkey/wire/embedded'
import type { StoredLogin } from '../login/finishLogin.ts'
import { loginContext } from '../login/loginContext.ts'
import type { VaultContext } from '../vaultContext.ts'
import type { SocialIdentity } from './socialLogin.ts'

/** A visitor has ten minutes at the provider. */
export const socialLifeMs = 10 * 60_000

/** The window tells the page at once; a page that the visitor comes back to loads first. */
const handleLifeMs = 60_000

/** Keeps a social login that waits for its visitor. */
export async function insertSocialLogin(
  { database, keys, now }: VaultContext,
  requester: Requester,
  login: {
    readonly method: LoginMethod
    readonly secrets: string
    readonly stateHash: string | null
    /** The hash of the device's secret, which it sends to finish the login. */
    readonly secretHash: string
  },
): Promise<{ readonly txn: string; readonly expiresAt: number }> {
  const id = randomUUID()
  const time = now()
  const wrap = (text: string) => keys.wrap(new TextEncoder().encode(text), loginContext(id))
  await database.db
    .insertInto('logins')
    .values({
      id,
      project_id: requester.projectId,
      origin: requester.origin,
      thumb: requester.thumb,
      identity: '',
      contact: await wrap(''),
      agent: '',
      city: null,
      created_at: time,
      expires_at: time + socialLifeMs,
      code_hash: null,
      code: null,
      tries: 0,
      next_try_at: 0,
      device: 'waiting',
      link_hash: null,
      number: null,
      numbers: null,
      user_id: null,
      verified_at: null,
      method: login.method,
      secrets: await wrap(login.secrets),
      state_hash: login.stateHash,
      secret_hash: login.secretHash,
      handle_hash: null,
      handle_expires_at: null,
      user_name: null,
    })
    .execute()
  return { txn: id, expiresAt: time + socialLifeMs }
}

/** What belongs to a login and to nobody else. */
export async function openSecrets({ keys }: VaultContext, { id, secrets }: StoredLogin): Promise<string> {
  return new TextDecoder().decode(await keys.unwrap(secrets ?? '', loginContext(id)))
}

/** Notes who logged in; the device that started the login learns it next. */
export async function approveLogin(
  { database, keys, now }: VaultContext,
  login: StoredLogin,
  identity: SocialIdentity,
  handleHash: string | null,
): Promise<void> {
  const email = identity.emailVerified ? (identity.email ?? '') : ''
  // Never by an email: whoever has an address at a provider need not have the mailbox.
  const subject = `${login.project_id}\n${identity.provider}\n${identity.subject}`
  const wrap = (text: string) => keys.wrap(new TextEncoder().encode(text), loginContext(login.id))
  const userName = identity.userName?.slice(0, 80)
  await database.db
    .updateTable('logins')
    .set({
      device: 'approved',
      secrets: null,
      handle_hash: handleHash,
      handle_expires_at: handleHash === null ? null : now() + handleLifeMs,
      identity: await keys.hmac('identity', subject),
      contact: await wrap(email),
      user_name: userName === undefined ? null : await wrap(userName),
    })
    .where('id', '=', login.id)
    .where('device', '=', 'waiting')
    .execute()
}

/** Ends a login that came to nothing. */
export async function stopLogin({ database }: VaultContext, { id }: StoredLogin): Promise<void> {
  await database.db
    .updateTable('logins')
    .set({ device: 'stopped', secrets: null })
    .where('id', '=', id)
    .where('device', '=', 'waiting')
    .execute()
}
