import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { SocialBox, type SocialProvider, type VaultBody, type VaultResponse } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import { openBox } from '../../boxes/box.ts'
import { Failure } from '../../http/failure.ts'
import { loginOver } from '../login/deviceLink.ts'
import { answerLogin, finishLogin, type StoredLogin } from '../login/finishLogin.ts'
import { loginContext } from '../login/loginContext.ts'
import { inTurn } from '../store/inTurn.ts'
import type { VaultContext } from '../vaultContext.ts'
import { finishSocialLogin } from './finishSocialLogin.ts'
import { socialAuthorizationUrl } from './socialAuthorizationUrl.ts'
import { createSocialSecrets, SocialError, type SocialLogin, type SocialSecrets } from './socialLogin.ts'

/** A visitor has ten minutes at the provider. */
const loginLifeMs = 10 * 60_000

const Secrets = v.object({ state: v.string(), nonce: v.string(), codeVerifier: v.string() })

/** Starts a social login for a device. */
export async function startSocial(
  context: VaultContext,
  { provider, requester }: VaultBody<'startSocial'>,
): Promise<VaultResponse<'startSocial'>> {
  findProvider(context, provider)
  const { database, keys } = context
  const id = randomUUID()
  const secrets = createSocialSecrets(randomBytes)
  const time = context.now()
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
      expires_at: time + loginLifeMs,
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
      method: provider,
      secrets: await wrap(JSON.stringify(secrets)),
      state_hash: hashOf('state', secrets.state),
      cookie_hash: null,
      user_name: null,
    })
    .execute()
  return { txn: id, expiresAt: time + loginLifeMs }
}

/** Gives the popup the provider's address and a secret for its browser, once (A53). */
export async function openSocial(
  context: VaultContext,
  { txn }: VaultBody<'openSocial'>,
): Promise<VaultResponse<'openSocial'>> {
  const { database, now } = context
  const cookie = randomBytes(32).toString('base64url')
  const login = await database.db
    .updateTable('logins')
    .set({ cookie_hash: hashOf('cookie', cookie) })
    .where('id', '=', txn)
    .where('cookie_hash', 'is', null)
    .where('secrets', 'is not', null)
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst()
  if (login === undefined || login.method === 'email') throw loginOver()
  const provider = findProvider(context, login.method)
  const secrets = await readSecrets(context, login)
  return {
    uri: await socialAuthorizationUrl(provider, secrets, callbackOf(context, login.method)),
    cookie,
  }
}

/** Takes the provider's answer: it must belong to a login that this very browser opened. */
export async function answerSocial(
  context: VaultContext,
  { provider, fields, cookie = '' }: VaultBody<'answerSocial'>,
): Promise<VaultResponse<'answerSocial'>> {
  const { database, keys, now } = context
  const login = await database.db
    .updateTable('logins')
    // Used up, whatever comes of it: a provider answers once.
    .set({ state_hash: null })
    .where('state_hash', '=', hashOf('state', fields['state'] ?? ''))
    .where('cookie_hash', '=', hashOf('cookie', cookie))
    .where('method', '=', provider)
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst()
  if (login === undefined) return { status: 'refused' }
  const stop = (status: SocialError['reason']) =>
    database.db
      .updateTable('logins')
      .set({ device: 'stopped', secrets: null })
      .where('id', '=', login.id)
      .execute()
      .then(() => ({ status }))
  try {
    const identity = await finishSocialLogin(
      findProvider(context, provider),
      {
        fields: new URLSearchParams(fields),
        secrets: await readSecrets(context, login),
        redirectUri: callbackOf(context, provider),
      },
      { fetch, now },
    )
    const email = identity.emailVerified ? (identity.email ?? '') : ''
    const subject = `${login.project_id}\n${provider}\n${identity.subject}`
    await database.db
      .updateTable('logins')
      .set({
        device: 'approved',
        identity: await keys.hmac('identity', subject),
        contact: await keys.wrap(new TextEncoder().encode(email), loginContext(login.id)),
        user_name: identity.userName?.slice(0, 80) ?? null,
      })
      .where('id', '=', login.id)
      .execute()
    return { status: 'done' }
  } catch (error) {
    if (!(error instanceof SocialError)) throw error
    return stop(error.reason)
  }
}

/** Says how a social login stands; once it is done, who logged in, to the device that started it alone. */
export async function checkSocial(
  context: VaultContext,
  { txn, thumb, box }: VaultBody<'checkSocial'>,
): Promise<VaultResponse<'checkSocial'>> {
  const { database, keys, own, now } = context
  const opened = await openBox(own.boxKey, 'social', SocialBox, box)
  if (opened.txn !== txn || opened.thumb !== thumb) {
    throw new Failure(401, 'device_mismatch', 'This login was started on another device.')
  }
  const login = await database.db
    .selectFrom('logins')
    .selectAll()
    .where('id', '=', txn)
    .where('thumb', '=', thumb)
    .where('method', '!=', 'email')
    .executeTakeFirst()
  if (login === undefined || Number(login.expires_at) <= now() || login.user_id !== null) throw loginOver()
  if (login.device !== 'approved') return { status: login.device === 'stopped' ? 'stopped' : 'waiting' }
  const email = new TextDecoder().decode(await keys.unwrap(login.contact, loginContext(txn)))
  const userId = await inTurn(database, login.identity, (tx) => finishLogin(tx, context, login, email))
  const verified = await answerLogin(context, login, { userId, email, ephemeral: opened.ephemeral })
  return { status: 'done', ...verified }
}

function findProvider({ socials }: VaultContext, name: SocialProvider): SocialLogin {
  const found = socials.find(({ provider }) => provider === name)
  if (found === undefined) throw new Failure(404, 'no_provider', 'This login is not set up here.')
  return found
}

async function readSecrets({ keys }: VaultContext, { id, secrets }: StoredLogin): Promise<SocialSecrets> {
  const text = new TextDecoder().decode(await keys.unwrap(secrets ?? '', loginContext(id)))
  return v.parse(Secrets, JSON.parse(text))
}

/** One callback for each provider: a code of one cannot be brought to another (A54). */
function callbackOf({ socialCallbackUrl }: VaultContext, provider: SocialProvider): string {
  return `${socialCallbackUrl}/${provider}`
}

function hashOf(label: string, text: string): string {
  return createHash('sha256').update(`${label} ${text}`).digest('base64url')
}
