import { importPKCS8, SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import { isLoopbackName } from '../../http/isLoopback.ts'
import { type ReadApi, readIdToken } from './profiles.ts'
import { providerRow } from './providerTable.ts'
import {
  type AppleKey,
  SocialError,
  type SocialIdentity,
  type SocialLogin,
  type SocialSecrets,
} from './socialLogin.ts'

/** What the provider sent back, and what the transaction remembers. */
type SocialCallback = {
  /** The fields of the callback: its query, or for Apple its form. */
  readonly fields: URLSearchParams
  readonly secrets: SocialSecrets
  readonly redirectUri: string
}

type SocialDeps = {
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 10_000
const clockToleranceSeconds = 30
const appleSecretSeconds = 300

/** Exchanges the code, reads who it is, and forgets the provider's tokens. */
export async function finishSocialLogin(
  login: SocialLogin,
  callback: SocialCallback,
  deps: SocialDeps,
): Promise<SocialIdentity> {
  try {
    return await readIdentity(login, callback, deps)
  } catch (error) {
    throw error instanceof SocialError ? error : new SocialError(reasonOf(error), error)
  }
}

async function readIdentity(
  login: SocialLogin,
  { fields, secrets, redirectUri }: SocialCallback,
  { fetch, now, timeoutMs = defaultTimeoutMs }: SocialDeps,
): Promise<SocialIdentity> {
  const { provider, clientId, base } = login
  const row = providerRow(provider, base)
  const client: oauth.Client = {
    client_id: clientId,
    [oauth.clockSkew]: Math.round((now() - Date.now()) / 1_000),
    [oauth.clockTolerance]: clockToleranceSeconds,
  }
  const options = {
    [oauth.customFetch]: (
      url: string,
      { body, signal, ...init }: oauth.CustomFetchOptions<string, URLSearchParams | undefined>,
    ) => fetch(url, { ...init, ...(body ? { body } : {}), ...(signal ? { signal } : {}) }),
    [oauth.allowInsecureRequests]: base !== undefined && isLoopbackName(new URL(base).hostname),
    signal: () => AbortSignal.timeout(timeoutMs),
  }
  const params = oauth.validateAuthResponse(row.server, client, fields, secrets.state)
  const secret = await clientSecretOf(login, row.server.issuer, now)
  const response = await oauth.authorizationCodeGrantRequest(
    row.server,
    client,
    row.clientAuth === 'basic' ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret),
    params,
    redirectUri,
    row.pkce ? secrets.codeVerifier : oauth.nopkce,
    options,
  )
  if (row.identity === 'id-token') {
    const server = provider === 'google' ? await acceptBareIssuer(row.server, response) : row.server
    const expected = { expectedNonce: secrets.nonce, requireIdToken: true }
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, expected)
    await oauth.validateApplicationLevelSignature(server, response, options)
    return readIdToken(provider === 'apple' ? 'apple' : 'google', oauth.getValidatedIdTokenClaims(tokens))
  }
  const tokens = await oauth.processAuthorizationCodeResponse(row.server, client, response)
  const readApi: ReadApi = async (url, token) => {
    const answer = await fetch(url, {
      headers: {
        accept: 'application/json',
        'user-agent': 'Latchkey',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status >= 500) throw new SocialError('unreachable')
    if (!answer.ok) throw new SocialError('refused')
    return answer.json()
  }
  const endpoint = row.server.userinfo_endpoint ?? row.server.issuer
  return row.identity({ login, endpoint, token: tokens.access_token, readApi })
}

/** Google documents two ways to write its issuer, with and without the scheme. */
async function acceptBareIssuer(
  server: oauth.AuthorizationServer,
  response: Response,
): Promise<oauth.AuthorizationServer> {
  const bare = server.issuer.replace(/^https?:\/\//, '')
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (typeof body !== 'object' || body === null || !('id_token' in body)) return server
  const payload = String(body.id_token).split('.')[1] ?? ''
  const claims: unknown = parseJson(Buffer.from(payload, 'base64url').toString('utf8'))
  const isBare = typeof claims === 'object' && claims !== null && 'iss' in claims && claims.iss === bare
  return isBare ? { ...server, issuer: bare } : server
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The check of the token that follows says what is wrong with it.
    return undefined
  }
}

async function clientSecretOf(
  { clientId, clientSecret }: SocialLogin,
  issuer: string,
  now: () => number,
): Promise<string> {
  return typeof clientSecret === 'string'
    ? clientSecret
    : signAppleSecret(clientSecret, clientId, issuer, now)
}

async function signAppleSecret(
  { teamId, keyId, privateKey }: AppleKey,
  clientId: string,
  issuer: string,
  now: () => number,
): Promise<string> {
  const iat = Math.floor(now() / 1_000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt(iat)
    .setExpirationTime(iat + appleSecretSeconds)
    .sign(await importPKCS8(privateKey, 'ES256'))
}

function reasonOf(error: unknown): SocialError['reason'] {
  if (error instanceof oauth.AuthorizationResponseError)
    return /^(?:access_denied|user_cancelled_authorize)$/.test(error.error) ? 'cancelled' : 'refused'
  if (error instanceof oauth.OperationProcessingError && isServerError(error.cause)) return 'unreachable'
  // What `fetch` throws when nobody answers, and when the time is up.
  return error instanceof TypeError || error instanceof DOMException ? 'unreachable' : 'refused'
}

function isServerError(cause: unknown): boolean {
  return cause instanceof Response && cause.status >= 500
}
