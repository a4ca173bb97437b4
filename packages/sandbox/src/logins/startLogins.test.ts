import { createHash, createPrivateKey } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decode, signJwt } from './jwt.ts'
import { type LoginProvider, loginProviders } from './loginProvider.ts'
import { type Logins, startLogins } from './startLogins.ts'

const callback = 'http://localhost:5175/social/callback'
const verifier = 'v'.repeat(43)
const ada = { id: '7', name: 'Ada Lovelace', email: 'ada@example.com', emailVerified: true }
let logins: Logins

beforeAll(async () => {
  logins = await startLogins({ redirectUris: [callback] })
})

afterAll(() => logins.stop())

afterEach(() => {
  for (const provider of loginProviders) logins.misbehave(provider)
})

const paths: Readonly<Record<LoginProvider, readonly [authorize: string, token: string, scope: string]>> = {
  google: ['/o/oauth2/v2/auth', '/token', 'openid email profile'],
  apple: ['/auth/authorize', '/auth/token', 'openid email name'],
  github: ['/login/oauth/authorize', '/login/oauth/access_token', 'user:email'],
  discord: ['/oauth2/authorize', '/api/oauth2/token', 'identify email'],
  x: ['/i/oauth2/authorize', '/2/oauth2/token', 'users.read tweet.read users.email'],
  facebook: ['/v24.0/dialog/oauth', '/v24.0/oauth/access_token', 'public_profile,email'],
}

function authorizationUrl(provider: LoginProvider, changes: Readonly<Record<string, string>> = {}): string {
  const { base, clientId } = logins.clients[provider]
  const url = new URL(base + paths[provider][0])
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: paths[provider][2],
    state: 'the-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(provider === 'google' || provider === 'apple' ? { nonce: 'the-nonce' } : {}),
    ...(provider === 'apple' ? { response_mode: 'form_post' } : {}),
    ...changes,
  }).toString()
  return url.href
}

/** Logs in and gives the fields of the answer. */
async function logIn(provider: LoginProvider, person = ada): Promise<URLSearchParams> {
  const { url, form } = await logins.visit(authorizationUrl(provider), person)
  expect(url.startsWith(callback)).toBe(true)
  return form ?? new URL(url).searchParams
}

async function exchange(
  provider: LoginProvider,
  code: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const { base, clientId, clientSecret } = logins.clients[provider]
  const response = await fetch(base + paths[provider][1], {
    method: 'POST',
    headers: {
      accept: 'application/json',
      ...(provider === 'x' ? { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` } : {}),
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: verifier,
      ...(provider === 'x' ? {} : { client_id: clientId, client_secret: secretFor(provider) }),
      ...changes,
    }),
  })
  return (await response.json()) as Record<string, unknown>
}

function secretFor(provider: LoginProvider): string {
  if (provider !== 'apple') return logins.clients[provider].clientSecret
  const { teamId, keyId, privateKey } = logins.apple
  const { base, clientId } = logins.clients.apple
  const iat = Math.floor(Date.now() / 1_000)
  const claims = { iss: teamId, sub: clientId, aud: base, iat, exp: iat + 300 }
  return signJwt({ kid: keyId }, claims, createPrivateKey(privateKey))
}

async function readApi(provider: LoginProvider, path: string, token: unknown): Promise<unknown> {
  const response = await fetch(logins.clients[provider].base + path, {
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'test' },
  })
  return response.json()
}

test.each(loginProviders)('%s gives a code and a token for it, once', async (provider) => {
  const answer = await logIn(provider)
  expect(answer.get('state')).toBe('the-state')
  const code = answer.get('code') ?? ''
  expect(await exchange(provider, code)).toHaveProperty('access_token')
  expect(await exchange(provider, code)).toHaveProperty('error')
})

test.each(loginProviders)('%s refuses a wrong code verifier', async (provider) => {
  const code = (await logIn(provider)).get('code') ?? ''
  expect(await exchange(provider, code, { code_verifier: 'w'.repeat(43) })).toHaveProperty('error')
})

test.each(loginProviders)('%s reports that the visitor cancelled', async (provider) => {
  const { url, form } = await logins.visit(authorizationUrl(provider), 'cancel')
  const answer = form ?? new URL(url).searchParams
  expect(answer.get('error')).toBe('access_denied')
  expect(answer.get('state')).toBe('the-state')
})

test.each(loginProviders)('%s sends nobody to an address that is not registered', async (provider) => {
  const url = authorizationUrl(provider, { redirect_uri: 'http://localhost:5175/other' })
  await expect(logins.visit(url, ada)).rejects.toThrow('The provider refused: 400')
})

test('google puts identity into the ID token', async () => {
  const { id_token } = await exchange('google', (await logIn('google')).get('code') ?? '')
  expect(decode(String(id_token).split('.')[1] ?? '')).toMatchObject({
    iss: logins.clients.google.base,
    aud: logins.clients.google.clientId,
    sub: '7',
    nonce: 'the-nonce',
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada Lovelace',
  })
})

test('the next login at google may be another person', async () => {
  await logIn('google')
  const grace = { id: '8', name: 'Grace', emailVerified: false }
  const { url } = await logins.visit(authorizationUrl('google'), grace)
  const { id_token } = await exchange('google', new URL(url).searchParams.get('code') ?? '')
  expect(decode(String(id_token).split('.')[1] ?? '')).toMatchObject({ sub: '8' })
})

test('apple answers by form and tells the name only the first time', async () => {
  const newcomer = { ...ada, id: '70' }
  const { form } = await logins.visit(authorizationUrl('apple'), newcomer)
  expect(JSON.parse(form?.get('user') ?? '')).toEqual({
    name: { firstName: 'Ada', lastName: 'Lovelace' },
    email: 'ada@example.com',
  })
  const again = await logins.visit(authorizationUrl('apple'), newcomer)
  expect(again.form?.has('user')).toBe(false)
})

test('apple takes no fixed text as the client secret', async () => {
  const code = (await logIn('apple')).get('code') ?? ''
  const { clientSecret } = logins.clients.apple
  expect(await exchange('apple', code, { client_secret: clientSecret })).toMatchObject({
    error: 'invalid_client',
  })
})

test('github gives the account and its addresses', async () => {
  const { access_token } = await exchange('github', (await logIn('github')).get('code') ?? '')
  expect(await readApi('github', '/user', access_token)).toMatchObject({ id: 7, login: 'ada_lovelace' })
  expect(await readApi('github', '/user/emails', access_token)).toContainEqual({
    email: 'ada@example.com',
    primary: true,
    verified: true,
  })
})

test('discord names itself in its answer and gives the account', async () => {
  const answer = await logIn('discord')
  expect(answer.get('iss')).toBe(logins.clients.discord.base)
  const { access_token } = await exchange('discord', answer.get('code') ?? '')
  expect(await readApi('discord', '/api/users/@me', access_token)).toMatchObject({
    id: '7',
    email: 'ada@example.com',
    verified: true,
  })
})

test('x needs PKCE and gives only a confirmed address', async () => {
  const url = new URL(authorizationUrl('x'))
  url.searchParams.delete('code_challenge')
  const { url: refused } = await logins.visit(url.href, ada)
  expect(new URL(refused).searchParams.get('error')).toBe('invalid_request')
  const path = '/2/users/me?user.fields=confirmed_email'
  const confirmed = await exchange('x', (await logIn('x')).get('code') ?? '')
  expect(await readApi('x', path, confirmed['access_token'])).toMatchObject({
    data: { id: '7', confirmed_email: 'ada@example.com' },
  })
  const unconfirmed = await exchange(
    'x',
    (await logIn('x', { ...ada, emailVerified: false })).get('code') ?? '',
  )
  expect(await readApi('x', path, unconfirmed['access_token'])).toEqual({
    data: { id: '7', name: 'Ada Lovelace', username: 'ada_lovelace' },
  })
})

test('facebook tells for which app a token is', async () => {
  const { access_token } = await exchange('facebook', (await logIn('facebook')).get('code') ?? '')
  const { clientId, clientSecret } = logins.clients.facebook
  const debug = () =>
    readApi('facebook', `/v24.0/debug_token?input_token=${access_token}`, `${clientId}|${clientSecret}`)
  expect(await debug()).toMatchObject({ data: { is_valid: true, app_id: clientId, user_id: '7' } })
  logins.misbehave('facebook', 'other-app')
  expect(await debug()).toMatchObject({ data: { is_valid: true, app_id: '99' } })
  expect(await readApi('facebook', '/v24.0/me?fields=id,name,email', access_token)).toEqual({
    id: '7',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
  })
})

test.each([
  ['wrong-iss', { iss: 'https://evil.example' }],
  ['wrong-aud', { aud: 'another-client' }],
  ['wrong-nonce', { nonce: 'another-nonce' }],
] as const)('google misbehaves on request: %s', async (fault, claims) => {
  logins.misbehave('google', fault)
  const { id_token } = await exchange('google', (await logIn('google')).get('code') ?? '')
  expect(decode(String(id_token).split('.')[1] ?? '')).toMatchObject(claims)
})

test('answers only under a loopback name', async () => {
  const statusFor = async (host: string) => {
    const asked = request(`${logins.url}/page.css`, { headers: { host } }).end()
    const [response] = await once(asked, 'response')
    response.resume()
    return response.statusCode
  }
  expect(await statusFor('localhost:5176')).toBe(200)
  expect(await statusFor('logins.evil.example')).toBe(403)
})
