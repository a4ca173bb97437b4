import { createServer, request as requestNode } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { goodClaims, openTestIssuer } from '../test/issueTokens.ts'
import { createSessions, type SessionsOptions } from './createSessions.ts'
import { SessionServerError } from './SessionServerError.ts'

const server = 'https://wallets.example'
const start = Date.parse('2026-03-01T12:00:00Z')

/** A server with its tokens, a site's backend, and the clock of both. */
async function openSite(options: Partial<SessionsOptions> = {}) {
  const issuer = await openTestIssuer()
  const clock = { time: start }
  const deps = { fetch: issuer.fetch, now: () => clock.time }
  const given = { server, projectId: 'shop', origin: 'https://shop.example', ...options } as SessionsOptions
  const sessions = createSessions(given, deps)
  return { issuer, clock, deps, sessions, verify: sessions.verify }
}

const session = {
  account: goodClaims.sub,
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  chainId: 'eip155:1',
  id: 'session-1',
  expiresAt: '2026-03-01T13:00:00.000Z',
}

test('gives the session of a token, of a Bearer header and of a cookie', async () => {
  const { issuer, verify } = await openSite()
  const token = await issuer.sign(start)
  const url = 'https://shop.example/orders'
  const web = (headers: Record<string, string>) => new Request(url, { headers })
  for (const source of [
    token,
    web({ authorization: `Bearer ${token}` }),
    web({ authorization: `bearer ${token}`, cookie: 'latchkey-session=x' }),
    web({ cookie: `theme=dark; latchkey-session=${token}; other=1` }),
    web({ authorization: 'Basic YTpi', cookie: `latchkey-session=${token}` }),
    { headers: { authorization: `Bearer ${token}` } },
    { headers: { cookie: `latchkey-session=${token}` } },
    { headers: new Headers({ authorization: `Bearer ${token}` }) },
  ])
    expect(await verify(source)).toEqual(session)
})

test('gives the session of a request as Node receives it', async () => {
  const { issuer, verify } = await openSite()
  const token = await issuer.sign(start)
  const backend = createServer(async (request, response) => {
    response.end(JSON.stringify((await verify(request)) ?? null))
  })
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  const { port } = backend.address() as AddressInfo
  const ask = (headers: Record<string, string>) =>
    new Promise<unknown>((resolve, reject) => {
      requestNode({ port, host: '127.0.0.1', headers }, async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve(JSON.parse(text))
      })
        .on('error', reject)
        .end()
    })
  try {
    expect(await ask({ authorization: `Bearer ${token}` })).toEqual(session)
    expect(await ask({ cookie: `latchkey-session=${token}` })).toEqual(session)
    expect(await ask({})).toBe(null)
  } finally {
    await new Promise((resolve) => backend.close(resolve))
  }
})

test('a request without a token, or with something else in its place, has no session', async () => {
  const { issuer, verify } = await openSite()
  const token = await issuer.sign(start)
  const web = (headers: Record<string, string>) => new Request('https://shop.example', { headers })
  for (const source of [
    '',
    'x',
    `${token}.x`,
    ` ${token}`,
    `${'a'.repeat(8_192)}.b.c`,
    web({}),
    web({ authorization: token }),
    web({ authorization: `Bearer ${token} ${token}` }),
    web({ cookie: `other=${token}` }),
    web({ cookie: `latchkey-session=${token}; latchkey-session=${token}` }),
    { headers: { cookie: [`latchkey-session=${token}`] } },
    { headers: {} },
  ])
    expect(await verify(source)).toBe(undefined)
  expect(issuer.requests).toEqual([])
})

test('reads the cookie that the site has named', async () => {
  const { issuer, verify } = await openSite({ cookie: '__Host-me' })
  const cookie = `__Host-me=${await issuer.sign(start)}`
  expect(await verify(new Request('https://shop.example', { headers: { cookie } }))).toEqual(session)
})

test('refuses tokens of other sites, types, algorithms, keys and times', async () => {
  const { issuer, verify } = await openSite()
  const stranger = (await generateKeyPair('ES256')).privateKey
  const rsa = (await generateKeyPair('RS256')).privateKey
  const good = await issuer.sign(start)
  const [head, body = '', signature] = good.split('.')
  const unsigned = `${btoa('{"alg":"none","typ":"latchkey-session+jwt"}').replaceAll('=', '')}.${body}.`
  const publicKey = new TextEncoder().encode(JSON.stringify(issuer.keys[0]?.jwk))
  const ofTime = (iat: number, exp: number) => ({
    claims: { iat: start / 1_000 + iat, exp: start / 1_000 + exp },
  })
  const tokens = {
    'another project': await issuer.sign(start, { claims: { projectId: 'other' } }),
    'another origin': await issuer.sign(start, { claims: { origin: 'https://evil.example' } }),
    'no session': await issuer.sign(start, { claims: { sid: '' } }),
    'an account that is no CAIP-10': await issuer.sign(start, { claims: { sub: '0xC02a' } }),
    'the token of a nonce': await issuer.sign(start, { header: { typ: 'latchkey-nonce+jwt' } }),
    'a plain JWT': await issuer.sign(start, { header: { typ: 'JWT' } }),
    'a key of a stranger': await issuer.sign(start, { key: stranger }),
    'an unknown key': await issuer.sign(start, { header: { kid: 'key-9' } }),
    RS256: await issuer.sign(start, { header: { alg: 'RS256' }, key: rsa }),
    'HS256 with the public key': await issuer.sign(start, { header: { alg: 'HS256' }, key: publicKey }),
    'no signature': unsigned,
    'a changed text': `${head}.${body.slice(0, -2)}AA.${signature}`,
    'a token that has ended': await issuer.sign(start, ofTime(-3_661, -61)),
    'a token from the future': await issuer.sign(start, ofTime(61, 3_600)),
    'a token from long ago': await issuer.sign(start, ofTime(-90_000, 3_600)),
    'a token that is not valid yet': await issuer.sign(start, { claims: { nbf: start / 1_000 + 61 } }),
  }
  for (const [name, token] of Object.entries(tokens)) expect(await verify(token), name).toBe(undefined)
  expect(await verify(good)).toEqual(session)
})

test('allows for clocks that are a minute apart', async () => {
  const { issuer, clock, verify } = await openSite()
  const token = await issuer.sign(start)
  clock.time = start - 59_000
  expect(await verify(token)).toEqual(session)
  clock.time = start + 3_600_000 + 59_000
  expect(await verify(token)).toEqual(session)
  clock.time += 2_000
  expect(await verify(token)).toBe(undefined)
})

test('accepts each of several origins, and a project without an origin', async () => {
  const origins = await openSite({ origin: ['https://www.shop.example', 'https://shop.example'] })
  expect(await origins.verify(await origins.issuer.sign(start))).toEqual(session)
  const { issuer, deps } = origins
  const byProject = createSessions({ server, projectId: 'shop' }, deps)
  const elsewhere = { claims: { origin: 'https://other.example' } }
  expect(await byProject.verify(await issuer.sign(start, elsewhere))).toEqual(session)
  const byOrigin = createSessions({ server, origin: 'https://shop.example' }, deps)
  expect(await byOrigin.verify(await issuer.sign(start, elsewhere))).toBe(undefined)
})

test('needs to know the site, since one server has the sessions of many', () => {
  const options = { server } as SessionsOptions
  expect(() => createSessions(options)).toThrow(
    'createSessions needs the projectId or the origin of your site.',
  )
})

test('loads the keys once, and again for a key that it does not know, three times a minute at most', async () => {
  const { issuer, clock, verify } = await openSite()
  const token = await issuer.sign(start)
  await Promise.all([verify(token), verify(token), verify(token)])
  await verify(token)
  expect(issuer.requests).toEqual(['/auth/v1/jwks'])

  await issuer.rotate()
  expect(await verify(await issuer.sign(start))).toEqual(session)
  expect(issuer.requests.length).toBe(2)

  for (let count = 0; count < 10; count += 1)
    expect(await verify(await issuer.sign(start, { header: { kid: `made-up-${count}` } }))).toBe(undefined)
  expect(issuer.requests.length).toBe(4)
  expect(await verify(token)).toEqual(session)

  clock.time += 60_000
  await issuer.rotate()
  expect(await verify(await issuer.sign(start))).toEqual(session)
  expect(issuer.requests.length).toBe(5)
})

test('a key that the server has withdrawn signs nobody in after an hour, however many tokens a thief makes with it', async () => {
  const { issuer, clock, verify } = await openSite()
  const stolen = issuer.keys[0]
  if (stolen === undefined) throw new Error('There is no key.')
  const forge = () => issuer.sign(clock.time, { key: stolen.privateKey, header: { kid: stolen.kid } })
  expect(await verify(await issuer.sign(start))).toEqual(session)
  await issuer.rotate()
  issuer.keys.shift()
  clock.time = start + 3_600_000
  expect(await verify(await forge())).toMatchObject({ id: 'session-1' })
  clock.time += 1
  expect(await verify(await forge())).toBe(undefined)
  expect(await verify(await issuer.sign(clock.time))).toMatchObject({ id: 'session-1' })
})

test('whoever keeps the server away makes use of a withdrawn key for a day at most', async () => {
  const { issuer, clock, verify } = await openSite()
  expect(await verify(await issuer.sign(start))).toEqual(session)
  issuer.status.jwks = 503
  clock.time = start + 24 * 3_600_000
  expect(await verify(await issuer.sign(clock.time))).toMatchObject({ id: 'session-1' })
  clock.time += 60_001
  await expect(verify(await issuer.sign(clock.time))).rejects.toThrow(
    'https://wallets.example/auth/v1/jwks has given no keys for a day: those from before are too old.',
  )
  issuer.status.jwks = 200
  expect(await verify(await issuer.sign(clock.time))).toMatchObject({ id: 'session-1' })
})

test('frameworks that keep the answers of fetch are told not to', async () => {
  const { issuer, deps } = await openSite()
  const inits: unknown[] = []
  const fetch = (url: string, init: RequestInit) => {
    inits.push(init)
    return issuer.fetch(url, init)
  }
  const { verify } = createSessions({ server, projectId: 'shop', live: true }, { ...deps, fetch })
  expect(await verify(await issuer.sign(start))).toEqual(session)
  const unkept = expect.objectContaining({ next: { revalidate: 0 } })
  expect(inits).toEqual([unkept, unkept])
})

test('keeps the keys it has while the server is away, and says so where it has none', async () => {
  const { issuer, clock, deps, verify } = await openSite()
  const token = await issuer.sign(start)
  expect(await verify(token)).toEqual(session)
  issuer.status.jwks = 503
  clock.time += 3_600_001
  expect(await verify(token)).toEqual(session)

  const other = createSessions({ server, projectId: 'shop' }, deps)
  await expect(other.verify(token)).rejects.toThrow(SessionServerError)
  issuer.status.jwks = 200
  expect(await other.verify(token)).toEqual(session)
  const unreachable = createSessions(
    { server, projectId: 'shop' },
    { ...deps, fetch: () => Promise.reject(new TypeError('offline')) },
  )
  await expect(unreachable.verify(token)).rejects.toThrow('https://wallets.example did not answer.')
})

test('asks the server whether the session lives, if the site wants that', async () => {
  const { issuer, verify, deps } = await openSite()
  const token = await issuer.sign(start)
  expect(await verify(token, { live: true })).toEqual(session)
  expect(issuer.requests).toEqual(['/auth/v1/jwks', '/auth/v1/me?projectId=shop'])
  issuer.ended.add('session-1')
  expect(await verify(token, { live: true })).toBe(undefined)
  expect(await verify(token)).toEqual(session)
  issuer.ended.clear()
  issuer.status.me = 503
  const always = createSessions({ server: `${server}/latchkey/`, projectId: 'shop', live: true }, deps)
  await expect(always.verify(token)).rejects.toThrow('gave no session (status 503)')
  expect(issuer.requests.at(-1)).toBe('/latchkey/auth/v1/me?projectId=shop')
  expect(await always.verify(token, { live: false })).toEqual(session)
})
