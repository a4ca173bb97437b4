import { createHash, randomBytes } from 'node:crypto'
import { readBody } from '../../http/readBody.ts'
import { type Reply, sendReply, textReply } from '../../page/reply.ts'
import { consentPage, refusalPage } from '../consentPage.ts'
import type { LoginContext } from '../loginProvider.ts'
import type { LoginHandler } from '../oidc/createOidcLogin.ts'
import { type Person, readChoice } from '../person.ts'
import type { OAuth2Grant, OAuth2Request, OAuth2Shape } from './oauth2Shape.ts'

type Asked = {
  readonly redirectUri: string
  readonly state: string | null
  readonly scopes: readonly string[]
  readonly challenge: string | null
}

type Code = Asked & { readonly person: Person; readonly expiresAt: number }

const codeLifeMs = 60_000

/** A real OAuth 2 authorization server with the paths and answers of a known one. */
export function createOAuth2Login(
  shape: OAuth2Shape,
  { client, allowsRedirect, fault }: LoginContext,
): LoginHandler {
  const waiting = new Map<string, Asked>()
  const codes = new Map<string, Code>()
  const grants = new Map<string, OAuth2Grant>()
  const base = new URL(client.base).pathname

  function authorize({ query }: OAuth2Request): Reply {
    const redirectUri = query.get('redirect_uri') ?? ''
    if (query.get('client_id') !== client.clientId) return refusalPage('The client id is unknown.')
    if (!allowsRedirect(redirectUri)) return refusalPage('The redirect address is not registered.')
    const asked: Asked = {
      redirectUri,
      state: query.get('state'),
      scopes: (query.get('scope') ?? '').split(shape.scopeSeparator).filter(Boolean),
      challenge: query.get('code_challenge'),
    }
    const problem = problemOf(query)
    if (problem) return answer(asked, { error: 'invalid_request', error_description: problem })
    const id = randomText()
    waiting.set(id, asked)
    return consentPage(shape.label, `${base}/consent/${id}`)
  }

  function problemOf(query: URLSearchParams): string | undefined {
    if (query.get('response_type') !== 'code') return 'Only response_type=code is known.'
    if (!query.has('code_challenge'))
      return shape.pkce === 'required' ? 'A code_challenge is needed.' : undefined
    return query.get('code_challenge_method') === 'S256' ? undefined : 'Only S256 is known.'
  }

  function consent({ path, form }: OAuth2Request): Reply {
    const id = path.slice('/consent/'.length)
    const asked = waiting.get(id)
    const choice = readChoice(form)
    if (!asked || !choice) return refusalPage('This login was already answered, or the form is incomplete.')
    waiting.delete(id)
    if (choice === 'cancel')
      return answer(asked, { error: 'access_denied', error_description: 'The visitor cancelled' })
    const code = randomText()
    codes.set(code, { ...asked, person: choice, expiresAt: Date.now() + codeLifeMs })
    return answer(asked, { code })
  }

  function answer({ redirectUri, state }: Asked, fields: Readonly<Record<string, string>>): Reply {
    const url = new URL(redirectUri)
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
    if (state !== null) url.searchParams.set('state', state)
    if (shape.namesIssuer)
      url.searchParams.set('iss', fault() === 'wrong-iss' ? 'https://evil.example' : client.base)
    return { ...textReply({ type: 'text/plain', text: '' }), status: 302, headers: { location: url.href } }
  }

  function exchange(request: OAuth2Request): Reply {
    const fields = request.method === 'GET' ? request.query : request.form
    if (!shape.tokenMethods.includes(request.method)) return shape.errorReply('invalid_request', 'Use POST.')
    if (!isClient(request, fields)) return shape.errorReply('invalid_client', 'The client is unknown.')
    const code = fields.get('code') ?? ''
    const issued = codes.get(code)
    // A code is good for one try, even for a wrong one.
    codes.delete(code)
    if (!issued || issued.expiresAt < Date.now() || fields.get('redirect_uri') !== issued.redirectUri)
      return shape.errorReply('invalid_grant', 'The code is unknown, used or expired.')
    if (!isVerifier(issued.challenge, fields.get('code_verifier')))
      return shape.errorReply('invalid_grant', 'The code verifier does not match.')
    const token = `${shape.tokenPrefix}${randomText()}`
    grants.set(token, { person: issued.person, scopes: issued.scopes })
    return shape.tokenReply(token, issued.scopes.join(' '), request)
  }

  function isClient({ headers }: OAuth2Request, fields: URLSearchParams): boolean {
    const basic = /^Basic (.+)$/.exec(String(headers['authorization'] ?? ''))?.[1]
    if (basic !== undefined) {
      const [id, secret] = Buffer.from(basic, 'base64').toString('utf8').split(':').map(decodeURIComponent)
      return shape.clientAuth.includes('basic') && id === client.clientId && secret === client.clientSecret
    }
    const { clientId, clientSecret } = client
    const isPosted = fields.get('client_id') === clientId && fields.get('client_secret') === clientSecret
    return shape.clientAuth.includes('post') && isPosted
  }

  function replyTo(request: OAuth2Request): Reply {
    if (request.path === shape.authorizePath && request.method === 'GET') return authorize(request)
    if (request.path.startsWith('/consent/') && request.method === 'POST') return consent(request)
    if (request.path === shape.tokenPath) return exchange(request)
    const lookup = { client, fault: fault(), grantOf: (token: string) => grants.get(token) }
    return (
      shape.api(request, lookup) ??
      textReply({ status: 404, type: 'text/plain', text: 'There is nothing here.' })
    )
  }

  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const form = new URLSearchParams((await readBody(request)) ?? '')
    const { method = 'GET', headers } = request
    const path = pathname.slice(base.length)
    sendReply(response, replyTo({ method, path, query: searchParams, form, headers }))
  }
}

function isVerifier(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null) return verifier === null
  return verifier !== null && createHash('sha256').update(verifier).digest('base64url') === challenge
}

function randomText(): string {
  return randomBytes(24).toString('base64url')
}
