import { randomBytes } from 'node:crypto'
import {
  PagePath,
  type ProviderAnswer,
  ProviderBox,
  SocialBox,
  type SocialProvider,
  type VaultBody,
  type VaultResponse,
} from '@latchkey/wire/embedded'
import { socialCallbackPath } from '@latchkey/wire/frame'
import * as v from 'valibot'
import { openBox, sealBox } from '../../boxes/box.ts'
import { Failure } from '../../http/failure.ts'
import { loginOver } from '../login/deviceLink.ts'
import { answerLogin, finishLogin, type StoredLogin } from '../login/finishLogin.ts'
import { loginContext } from '../login/loginContext.ts'
import { inTurn } from '../store/inTurn.ts'
import type { VaultContext } from '../vaultContext.ts'
import { followFarcaster } from './farcasterLogins.ts'
import { finishSocialLogin } from './finishSocialLogin.ts'
import { hashOf } from './hashOf.ts'
import { openStart } from './openStart.ts'
import { socialAuthorizationUrl } from './socialAuthorizationUrl.ts'
import { createSocialSecrets, SocialError, type SocialLogin, type SocialSecrets } from './socialLogin.ts'
import { approveLogin, insertSocialLogin, openSecrets, stopLogin } from './socialRows.ts'

const Secrets = v.object({
  state: v.string(),
  nonce: v.string(),
  codeVerifier: v.string(),
  returnTo: v.optional(PagePath),
})

/** Starts a login at a provider for a device: only that device can read where its visitor is to go (A40). */
export async function startSocial(
  context: VaultContext,
  { provider: name, requester, returnTo, box }: VaultBody<'startSocial'>,
): Promise<VaultResponse<'startSocial'>> {
  const provider = findProvider(context, name)
  const { secretHash, answer } = await openStart(context, requester.thumb, box)
  const secrets = createSocialSecrets(randomBytes)
  const login = await insertSocialLogin(context, requester, {
    method: name,
    secrets: JSON.stringify({ ...secrets, returnTo } satisfies v.InferInput<typeof Secrets>),
    stateHash: hashOf('state', secrets.state),
    secretHash,
  })
  return {
    ...login,
    box: await answer(await socialAuthorizationUrl(provider, secrets, callbackOf(context, name))),
  }
}

/** Takes what the provider said from the page of the frame that it led back to. The server can read neither code nor handle. */
export async function answerSocial(
  context: VaultContext,
  { box }: VaultBody<'answerSocial'>,
): Promise<VaultResponse<'answerSocial'>> {
  const { ephemeral, ...said } = await openBox(context.own.boxKey, 'answer', ProviderBox, box)
  return { box: await sealBox(ephemeral, 'answer', await endSocial(context, said)) }
}

async function endSocial(
  context: VaultContext,
  { provider, fields }: Omit<v.InferOutput<typeof ProviderBox>, 'ephemeral'>,
): Promise<ProviderAnswer> {
  const { database, now } = context
  const login = await database.db
    .updateTable('logins')
    // Used up, whatever comes of it: a provider answers once.
    .set({ state_hash: null })
    .where('state_hash', '=', hashOf('state', fields['state'] ?? ''))
    .where('method', '=', provider)
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst()
  if (login === undefined) return { status: 'refused' }
  const { returnTo, ...secrets } = await readSecrets(context, login)
  const page = { origin: login.origin, ...(returnTo !== undefined && { returnTo }) }
  try {
    const identity = await finishSocialLogin(
      findProvider(context, provider),
      {
        fields: new URLSearchParams(fields),
        secrets,
        redirectUri: callbackOf(context, provider),
      },
      { fetch, now },
    )
    const handle = randomBytes(32).toString('base64url')
    await approveLogin(context, login, identity, hashOf('handle', handle))
    return { status: 'done', handle, ...page }
  } catch (error) {
    if (!(error instanceof SocialError)) throw error
    await stopLogin(context, login)
    return { status: error.reason, ...page }
  }
}

/**
 * Lets the device that started a login finish it without the handle. Where the provider cut the window off from the page that
 * opened it, the visitor says so there.
 */
export async function confirmSocial(
  { database, now }: VaultContext,
  { handle }: VaultBody<'confirmSocial'>,
): Promise<Record<never, never>> {
  const confirmed = await database.db
    .updateTable('logins')
    .set({ handle_hash: null })
    .where('handle_hash', '=', hashOf('handle', handle))
    .where('user_id', 'is', null)
    .where('expires_at', '>', now())
    .returning('id')
    .executeTakeFirst()
  if (confirmed === undefined) throw loginOver()
  return {}
}

/**
 * Says how a social login stands; once it is done, who logged in, to the device that started it alone. Whoever sends somebody
 * else the address of a login has the device, and never the handle that the other browser got (A67).
 */
export async function checkSocial(
  context: VaultContext,
  { txn, thumb, box }: VaultBody<'checkSocial'>,
): Promise<VaultResponse<'checkSocial'>> {
  const { database, keys, own, now } = context
  const opened = await openBox(own.boxKey, 'social', SocialBox, box)
  if (opened.txn !== txn || opened.thumb !== thumb) {
    throw new Failure(401, 'device_mismatch', 'This login was started on another device.')
  }
  const read = () =>
    database.db
      .selectFrom('logins')
      .selectAll()
      .where('id', '=', txn)
      .where('thumb', '=', thumb)
      .where('method', '!=', 'email')
      .executeTakeFirst()
  const before = await read()
  if (before?.method === 'farcaster' && before.device === 'waiting') await followFarcaster(context, before)
  const login = await read()
  const isOver = login === undefined || Number(login.expires_at) <= now() || login.user_id !== null
  // The server knows the login and the device, but not the secret.
  if (isOver || login.secret_hash !== hashOf('secret', opened.secret)) throw loginOver()
  if (login.device !== 'approved') return { status: login.device === 'stopped' ? 'stopped' : 'waiting' }
  const { handle_hash: wanted, handle_expires_at: handleExpiresAt } = login
  const hasHandle = wanted === hashOf('handle', opened.handle ?? '') && Number(handleExpiresAt) > now()
  // Null once the visitor has confirmed the login, which the page that it ended at lets them do until the login is over.
  if (wanted !== null && !hasHandle) return { status: 'waiting' }
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

async function readSecrets(
  context: VaultContext,
  login: StoredLogin,
): Promise<SocialSecrets & { readonly returnTo?: string | undefined }> {
  return v.parse(Secrets, JSON.parse(await openSecrets(context, login)))
}

/** One callback for each provider: a code of one cannot be brought to another (A54). */
function callbackOf({ frameUrl }: VaultContext, provider: SocialProvider): string {
  return new URL(`${socialCallbackPath}/${provider}`, frameUrl).href
}
