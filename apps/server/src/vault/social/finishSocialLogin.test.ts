import { randomBytes } from 'node:crypto'
import { type LoginFault, type Logins, type Person, startLogins } from '@latchkey/sandbox/logins'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { finishSocialLogin } from './finishSocialLogin.ts'
import { socialAuthorizationUrl } from './socialAuthorizationUrl.ts'
import {
  createSocialSecrets,
  type SocialIdentity,
  type SocialLogin,
  type SocialProvider,
  type SocialSecrets,
  socialProviders,
} from './socialLogin.ts'

const redirectUri = 'http://localhost:5175/social/callback'
const ada: Person = { id: '7', name: 'Ada Lovelace', email: 'ada@example.com', emailVerified: true }
const eve: Person = { id: '666', name: 'Eve', email: 'eve@evil.example', emailVerified: true }
const deps = { fetch, now: Date.now }
let logins: Logins

beforeAll(async () => {
  logins = await startLogins({ redirectUris: [redirectUri] })
})

afterAll(() => logins.stop())

afterEach(() => {
  for (const provider of socialProviders) logins.misbehave(provider)
})

function loginAt(provider: SocialProvider): SocialLogin {
  const { base, clientId, clientSecret } = logins.clients[provider]
  return { provider, clientId, base, clientSecret: provider === 'apple' ? logins.apple : clientSecret }
}

/** What the provider sends to the callback once a person has been chosen. */
async function answerOf(
  provider: SocialProvider,
  secrets: SocialSecrets,
  choice: Person | 'cancel',
): Promise<URLSearchParams> {
  const address = await socialAuthorizationUrl(loginAt(provider), secrets, redirectUri)
  const { url, form } = await logins.visit(address, choice)
  return form ?? new URL(url).searchParams
}

function finish(
  provider: SocialProvider,
  secrets: SocialSecrets,
  fields: URLSearchParams,
): Promise<SocialIdentity> {
  return finishSocialLogin(loginAt(provider), { fields, secrets, redirectUri }, deps)
}

async function logIn(provider: SocialProvider, person: Person): Promise<SocialIdentity> {
  const secrets = createSocialSecrets(randomBytes)
  return finish(provider, secrets, await answerOf(provider, secrets, person))
}

const refused = { name: 'SocialError', reason: 'refused' }

test.each([
  ['google', { emailVerified: true, userName: 'Ada Lovelace' }],
  ['apple', { emailVerified: true }],
  ['github', { emailVerified: true, userName: 'ada_lovelace' }],
  ['discord', { emailVerified: true, userName: 'ada_lovelace' }],
  ['x', { emailVerified: true, userName: 'ada_lovelace' }],
  ['facebook', { emailVerified: false, userName: 'Ada Lovelace' }],
] as const)('%s tells who logged in', async (provider, known) => {
  expect(await logIn(provider, ada)).toEqual({ provider, subject: '7', email: 'ada@example.com', ...known })
})

test.each(socialProviders)('%s: an unverified address is never called verified', async (provider) => {
  const identity = await logIn(provider, { ...ada, emailVerified: false })
  expect(identity).toMatchObject({ subject: '7', emailVerified: false })
})

test.each(socialProviders)('%s: a person without an address can log in', async (provider) => {
  const identity = await logIn(provider, { id: '9', name: 'No Mail', emailVerified: false })
  expect(identity).toMatchObject({ subject: '9', emailVerified: false })
  expect(identity).not.toHaveProperty('email')
})

test.each(socialProviders)('%s: a cancelled login is told apart from a refused one', async (provider) => {
  const secrets = createSocialSecrets(randomBytes)
  const fields = await answerOf(provider, secrets, 'cancel')
  await expect(finish(provider, secrets, fields)).rejects.toMatchObject({ reason: 'cancelled' })
})

test.each(socialProviders)(
  "A53 %s: the attacker's answer is refused at the victim's callback",
  async (provider) => {
    const answer = await answerOf(provider, createSocialSecrets(randomBytes), eve)
    await expect(finish(provider, createSocialSecrets(randomBytes), answer)).rejects.toMatchObject(refused)
  },
)

// Facebook has no PKCE: there the state and the popup's cookie alone bind a code to its login.
test.each(socialProviders.filter((provider) => provider !== 'facebook'))(
  "A53 %s: the attacker's code is refused even with the victim's state",
  async (provider) => {
    const answer = await answerOf(provider, createSocialSecrets(randomBytes), eve)
    const secrets = createSocialSecrets(randomBytes)
    answer.set('state', secrets.state)
    await expect(finish(provider, secrets, answer)).rejects.toMatchObject(refused)
  },
)

test.each(socialProviders)('A53 %s: a code is good once', async (provider) => {
  const secrets = createSocialSecrets(randomBytes)
  const answer = await answerOf(provider, secrets, ada)
  await finish(provider, secrets, answer)
  await expect(finish(provider, secrets, answer)).rejects.toMatchObject(refused)
})

test.each(socialProviders.filter((provider) => provider !== 'google'))(
  "A54 a code of google is refused at %s's callback",
  async (provider) => {
    const secrets = createSocialSecrets(randomBytes)
    const answer = await answerOf('google', secrets, ada)
    await expect(finish(provider, secrets, answer)).rejects.toMatchObject(refused)
    answer.delete('iss')
    await expect(finish(provider, secrets, answer)).rejects.toMatchObject(refused)
  },
)

test('A54 discord: an answer with a wrong issuer or without one is refused', async () => {
  logins.misbehave('discord', 'wrong-iss')
  await expect(logIn('discord', ada)).rejects.toMatchObject(refused)
  logins.misbehave('discord')
  const secrets = createSocialSecrets(randomBytes)
  const answer = await answerOf('discord', secrets, ada)
  answer.delete('iss')
  await expect(finish('discord', secrets, answer)).rejects.toMatchObject(refused)
})

const tokenFaults: readonly LoginFault[] = [
  'wrong-iss',
  'wrong-aud',
  'wrong-nonce',
  'expired',
  'alg-none',
  'hs256',
  'foreign-key',
]

test.each(
  tokenFaults.flatMap((fault) => [
    { provider: 'google' as const, fault },
    { provider: 'apple' as const, fault },
  ]),
)('A55 $provider: an ID token with the fault $fault is refused', async ({ provider, fault }) => {
  logins.misbehave(provider, fault)
  await expect(logIn(provider, ada)).rejects.toMatchObject(refused)
})

test.each(['other-app', 'expired'] as const)('A55 facebook: a token that is %s is refused', async (fault) => {
  logins.misbehave('facebook', fault)
  await expect(logIn('facebook', ada)).rejects.toMatchObject(refused)
})

test("google's issuer is accepted without its scheme, another provider's is not", async () => {
  logins.misbehave('google', 'bare-iss')
  expect(await logIn('google', ada)).toMatchObject({ subject: '7' })
  logins.misbehave('apple', 'bare-iss')
  await expect(logIn('apple', ada)).rejects.toMatchObject(refused)
})

test('a clock that is an hour wrong refuses an ID token', async () => {
  const secrets = createSocialSecrets(randomBytes)
  const fields = await answerOf('google', secrets, ada)
  const late = { fetch, now: () => Date.now() + 2 * 3_600_000 }
  await expect(
    finishSocialLogin(loginAt('google'), { fields, secrets, redirectUri }, late),
  ).rejects.toMatchObject(refused)
})

test.each(socialProviders)('%s: a provider that is down is unreachable', async (provider) => {
  const secrets = createSocialSecrets(randomBytes)
  const fields = await answerOf(provider, secrets, ada)
  const down = { ...deps, fetch: () => Promise.reject(new TypeError('fetch failed')) }
  await expect(
    finishSocialLogin(loginAt(provider), { fields, secrets, redirectUri }, down),
  ).rejects.toMatchObject({ reason: 'unreachable' })
})

test.each(socialProviders)('%s: a provider that fails or never answers is unreachable', async (provider) => {
  const secrets = createSocialSecrets(randomBytes)
  const fields = await answerOf(provider, secrets, ada)
  const failing = { ...deps, fetch: async () => new Response('oops', { status: 503 }) }
  await expect(
    finishSocialLogin(loginAt(provider), { fields, secrets, redirectUri }, failing),
  ).rejects.toMatchObject({ reason: 'unreachable' })
  const silent = { now: Date.now, timeoutMs: 20, fetch: neverAnswer }
  await expect(
    finishSocialLogin(loginAt(provider), { fields, secrets, redirectUri }, silent),
  ).rejects.toMatchObject({ reason: 'unreachable' })
})

const neverAnswer: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })

test.each(socialProviders)('%s: without a local base nothing but HTTPS is used', async (provider) => {
  const { base: _, ...login } = loginAt(provider)
  const address = await socialAuthorizationUrl(login, createSocialSecrets(randomBytes), redirectUri)
  expect(new URL(address).protocol).toBe('https:')
  expect(new URL(address).searchParams.get('response_type')).toBe('code')
})
