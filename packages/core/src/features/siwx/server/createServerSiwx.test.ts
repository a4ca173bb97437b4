import { writeSignIn } from '@latchkey/siwx'
import { createClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import type { CaipChainId } from '../../../base/caip.ts'
import { json, playServer } from '../../../test/answer.ts'
import { memoryDevice, testInstance } from '../../../test/testInstance.ts'
import { openSiwx } from '../openSiwx.ts'

const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const chainId = 'eip155:1'
const serverTime = Date.UTC(2026, 0, 15, 9, 41)

/** A token that can be read, and is signed by nobody. */
function tokenOf(name: string, at: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'ES256' })}.${part({ name, iat: at / 1_000 })}.${name}`
}

type Calls = Readonly<Record<string, (init: RequestInit | undefined) => Response | Promise<Response>>>

/** The site's server, with sessions that last for an hour and tokens for ten minutes. */
function signInServer(calls: Calls = {}) {
  let turn = 0
  const bodies: { readonly path: string; readonly init: RequestInit | undefined }[] = []
  const answer = () => {
    turn += 1
    return {
      token: tokenOf(`token${turn}`, serverTime),
      refreshToken: `refresh${turn}`,
      expiresAt: new Date(serverTime + 600_000).toISOString(),
      session: {
        account: `${chainId}:0x70997970C51812dc3A010C7d01b50e0d17dc79C8`,
        chainId,
        sessionId: 's1',
        issuedAt: new Date(serverTime).toISOString(),
        expiresAt: new Date(serverTime + 3_600_000).toISOString(),
      },
    }
  }
  const usual: Calls = {
    nonce: () => json({ nonce: '7Hk2mQ9vRt4LxZ0bWc8NdP3s', token: tokenOf('nonce', serverTime) }),
    authenticate: () => json(answer()),
    refresh: () => json(answer()),
    me: () => json({ address, ...answer().session }),
    'sign-out': () => json({ success: true }),
    ...calls,
  }
  const { fetch, asked } = playServer((url, init) => {
    const path = url.pathname.split('/').at(-1) ?? ''
    bodies.push({ path, init })
    return usual[path]?.(init) ?? new Response(null, { status: 404 })
  })
  return { fetch, asked, bodies, paths: () => bodies.map(({ path }) => path) }
}

const refused = () => json({ reasons: [{ name: 'token', description: 'The session has ended.' }] }, 401)

async function page(calls?: Calls, storage = memoryDevice()) {
  const server = signInServer(calls)
  const instance = testInstance(
    {
      siwx: { statement: 'Log in to the shop', resources: ['https://shop.example/terms'] },
      endpoints: 'https://api.example',
      projectId: 'shop',
    },
    { fetch: server.fetch, storage },
  )
  return { ...instance, ...server, storage, siwx: await openSiwx(instance.latchkey) }
}

async function signedIn(calls?: Calls) {
  const tab = await page(calls)
  const message = await tab.siwx.createMessage({ accountAddress: address, chainId })
  await tab.siwx.addSession({ data: message.data, message: String(message), signature: '0x01' })
  return { ...tab, message }
}

/** Takes a message of any chain. */
function signAnyChainIn(init: RequestInit | undefined): Response {
  const [, chain = ''] = /Chain ID: (\d+)/.exec(JSON.parse(String(init?.body)).message) ?? []
  const session = {
    account: `eip155:${chain}:${address}`,
    chainId: `eip155:${chain}`,
    sessionId: chain,
    issuedAt: new Date(serverTime).toISOString(),
    expiresAt: new Date(serverTime + 3_600_000).toISOString(),
  }
  const token = tokenOf(chain, serverTime)
  return json({ token, refreshToken: chain, expiresAt: session.expiresAt, session })
}

const headerOf = (init: RequestInit | undefined, name: string) => new Headers(init?.headers).get(name)

test('S3.53 a message names this page alone, at the server’s time, with the server’s nonce', async () => {
  const { siwx } = await page()
  const message = await siwx.createMessage({
    accountAddress: address,
    chainId,
    notBefore: '2026-01-15T09:00:00Z',
  })
  expect(String(message)).toBe(
    [
      'shop.example wants you to sign in with your Ethereum account:',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '',
      'Log in to the shop',
      '',
      'URI: https://shop.example',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: 7Hk2mQ9vRt4LxZ0bWc8NdP3s',
      'Issued At: 2026-01-15T09:41:00.000Z',
      'Expiration Time: 2026-01-15T10:41:00.000Z',
      'Not Before: 2026-01-15T09:00:00Z',
      'Resources:',
      '- https://shop.example/terms',
    ].join('\n'),
  )
  expect(message.data).toMatchObject({
    version: '1',
    chainId,
    uri: 'https://shop.example',
    domain: 'shop.example',
  })
})

test('S7.51 S3.54 a signed message is checked by the server with the token of its nonce, and kept', async () => {
  const { siwx, bodies, message, asked } = await signedIn()
  const { init } = bodies.find(({ path }) => path === 'authenticate') ?? {}
  expect(headerOf(init, 'x-nonce-jwt')).toBe(tokenOf('nonce', serverTime))
  expect(JSON.parse(String(init?.body))).toMatchObject({ message: String(message), signature: '0x01' })
  expect(asked.every(({ searchParams }) => searchParams.get('projectId') === 'shop')).toBe(true)
  expect(await siwx.getSessions(chainId, address.toUpperCase().replace('0X', '0x'))).toEqual([
    expect.objectContaining({ message: String(message), signature: '0x01' }),
  ])
})

test('the server is told when a WalletConnect wallet wrote the message, whose address may be in small letters', async () => {
  const { siwx, bodies, message } = await signedIn()
  const bodyOf = (at: number) =>
    JSON.parse(String(bodies.filter(({ path }) => path === 'authenticate')[at]?.init?.body))
  const text = String(message).replace(message.data.accountAddress, address)
  await siwx.addSession({ data: message.data, message: text, signature: '0x01', cacao: { p: {} } })
  expect(bodyOf(0)).not.toHaveProperty('cacao')
  expect(bodyOf(1)).toMatchObject({ message: text, cacao: true })
  expect((await siwx.getSessions(chainId, address)).map((session) => session.message)).toContain(text)
})

test('each message that a wallet signed with one nonce is sent with its token, one after the other', async () => {
  const chains: readonly CaipChainId[] = [
    chainId,
    ...Array.from({ length: 30 }, (_, at) => `eip155:${at + 100}` as const),
  ]
  const { siwx, bodies } = await page({
    authenticate: signAnyChainIn,
  })
  const { data } = await siwx.createMessage({ accountAddress: address, chainId })
  for (const chain of chains) {
    const message = writeSignIn({ ...data, chainId: chain })
    await siwx.addSession({ data, message, signature: '0x01', cacao: {} })
  }
  const sent = bodies.filter(({ path }) => path === 'authenticate')
  expect(new Set(sent.map(({ init }) => headerOf(init, 'x-nonce-jwt')))).toEqual(
    new Set([tokenOf('nonce', serverTime)]),
  )
  const kept = await Promise.all(chains.map((chain) => siwx.getSessions(chain, address)))
  expect(kept.map((sessions) => sessions.length)).toEqual(chains.map(() => 1))
})

/** Three sessions, of which the first and the last were signed with one nonce. */
async function severalSessions(calls?: Calls) {
  const nonces = ['7Hk2mQ9vRt4LxZ0bWc8NdP3s', '8Hk2mQ9vRt4LxZ0bWc8NdP3s']
  const tab = await page({
    nonce: () => {
      const nonce = nonces.shift() ?? ''
      return json({ nonce, token: tokenOf(nonce, serverTime) })
    },
    authenticate: signAnyChainIn,
    ...calls,
  })
  const ask = async () => (await tab.siwx.createMessage({ accountAddress: address, chainId })).data
  const [first, second] = [await ask(), await ask()]
  const sessions = (
    [
      [first, 'eip155:1'],
      [second, 'eip155:10'],
      [first, 'eip155:137'],
    ] as const
  ).map(([data, chain]) => ({
    data: { ...data, chainId: chain },
    message: writeSignIn({ ...data, chainId: chain }),
    signature: '0x01',
  }))
  const chainsSignedIn = async () => {
    const found = await Promise.all(sessions.map((one) => tab.siwx.getSessions(one.data.chainId, address)))
    return found.flat().map(({ data }) => data.chainId)
  }
  return { ...tab, sessions, chainsSignedIn }
}

test('S7.51 several sessions take the place of those that were kept, each sent with the token of its nonce', async () => {
  const { siwx, sessions, chainsSignedIn, bodies } = await severalSessions()
  const [first, second] = sessions
  await siwx.setSessions(sessions)
  const sent = () => bodies.filter(({ path }) => path === 'authenticate')
  expect(sent().map(({ init }) => headerOf(init, 'x-nonce-jwt'))).toEqual(
    sessions.map(({ data }) => tokenOf(data.nonce, serverTime)),
  )
  expect(await chainsSignedIn()).toEqual(['eip155:1', 'eip155:10', 'eip155:137'])
  // Those that are there already are not sent again, and one that is named twice is one.
  await siwx.setSessions([...sessions.slice(0, 2), ...sessions.slice(0, 2)])
  expect(sent()).toHaveLength(3)
  expect(await chainsSignedIn()).toEqual([first?.data.chainId, second?.data.chainId])
  const ended = bodies.filter(({ path }) => path === 'sign-out')
  expect(ended.map(({ init }) => headerOf(init, 'authorization'))).toEqual([
    `Bearer ${tokenOf('137', serverTime)}`,
  ])
})

test('where the server refuses one of several sessions, those that were kept stay, and no new one does', async () => {
  const { siwx, sessions, chainsSignedIn, bodies } = await severalSessions({
    authenticate: (init) => (String(init?.body).includes('Chain ID: 137') ? refused() : signAnyChainIn(init)),
  })
  const [first] = sessions
  await siwx.setSessions(sessions.slice(0, 1))
  await expect(siwx.setSessions(sessions.slice(1))).rejects.toMatchObject({ status: 401 })
  expect(await chainsSignedIn()).toEqual([first?.data.chainId])
  const ended = bodies.filter(({ path }) => path === 'sign-out')
  expect(ended.map(({ init }) => headerOf(init, 'authorization'))).toEqual([
    `Bearer ${tokenOf('10', serverTime)}`,
  ])
})

test('S3.93 the tokens of sessions and nonces have their places in storage', async () => {
  const tab = await page()
  const message = await tab.siwx.createMessage({ accountAddress: address, chainId })
  expect(tab.storage.items.get('latchkey:main:siwx-nonce-token')).toContain(message.data.nonce)
  await tab.siwx.addSession({ data: message.data, message: String(message), signature: '0x01' })
  expect([...tab.storage.items.keys()]).toContain('latchkey:main:siwx-auth-token')
  expect([...tab.storage.items.keys()]).not.toContain('latchkey:main:siwx-nonce-token')
})

test.each([
  ['another chain', 'eip155:10', address],
  ['another account', chainId, '0x0000000000000000000000000000000000000001'],
] as const)('a session counts for its account on its chain, not for %s', async (_what, chain, account) => {
  const { siwx } = await signedIn()
  expect(await siwx.getSessions(chain, account)).toEqual([])
  await siwx.revokeSession(chain, account)
  expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
})

test('a session that the server has ended is none', async () => {
  const { siwx, storage } = await signedIn({ me: refused, refresh: refused })
  expect(await siwx.getSessions(chainId, address)).toEqual([])
  expect(storage.items.has('latchkey:main:siwx-auth-token')).toBe(false)
})

test('a server that cannot be reached ends no session', async () => {
  const { siwx } = await signedIn({ me: () => Promise.reject(new TypeError('offline')) })
  expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
})

test('an answer for another account is refused', async () => {
  const { siwx } = await page({
    authenticate: () =>
      json({
        token: 't',
        refreshToken: 'r',
        expiresAt: new Date(serverTime).toISOString(),
        session: {
          account: `${chainId}:0x0000000000000000000000000000000000000001`,
          chainId,
          sessionId: 's',
          issuedAt: new Date(serverTime).toISOString(),
          expiresAt: new Date(serverTime).toISOString(),
        },
      }),
  })
  const message = await siwx.createMessage({ accountAddress: address, chainId })
  const adding = siwx.addSession({ data: message.data, message: String(message), signature: '0x01' })
  await expect(adding).rejects.toMatchObject({ code: 'http.answer' })
})

test('a token that ends soon is refreshed once, however many ask for it', async () => {
  const { siwx, clock, paths } = await signedIn()
  expect(await siwx.getToken?.(chainId, address)).toBe(tokenOf('token1', serverTime))
  await clock.advance(580_000)
  const tokens = await Promise.all([siwx.getToken?.(chainId, address), siwx.getToken?.(chainId, address)])
  expect(new Set(tokens).size).toBe(1)
  expect(tokens[0]).not.toBe(tokenOf('token1', serverTime))
  expect(paths().filter((path) => path === 'refresh')).toHaveLength(1)
})

test('two tabs refresh one token once: an old refresh token that comes back would end the session', async () => {
  const first = await signedIn()
  let last: Promise<unknown> = Promise.resolve()
  const runAlone = <Answer>(_name: string, work: () => Promise<Answer>): Promise<Answer> => {
    const running = last.then(work, work)
    last = running
    return running
  }
  const clock = createClock(1_000_000 + 580_000)
  const tabs = [1, 2].map(() =>
    testInstance(
      { siwx: true, endpoints: 'https://api.example' },
      { fetch: first.fetch, storage: first.storage, runAlone, clock },
    ),
  )
  const tokens = await Promise.all(
    tabs.map(async ({ latchkey }) => (await openSiwx(latchkey)).getToken?.(chainId, address)),
  )
  expect(first.paths().filter((path) => path === 'refresh')).toHaveLength(1)
  expect(new Set(tokens).size).toBe(1)
})

test('a refresh that the server refuses ends the session', async () => {
  const { siwx, clock, storage } = await signedIn({ refresh: refused })
  await clock.advance(580_000)
  expect(await siwx.getToken?.(chainId, address)).toBeUndefined()
  expect(storage.items.has('latchkey:main:siwx-auth-token')).toBe(false)
})

test('signing out forgets the session at once, tells the server, and does not fail where that is down', async () => {
  const { siwx, bodies, storage } = await signedIn({
    'sign-out': () => Promise.reject(new TypeError('down')),
  })
  const leaving = siwx.setSessions([])
  expect(storage.items.has('latchkey:main:siwx-auth-token')).toBe(false)
  await leaving
  const { init } = bodies.find(({ path }) => path === 'sign-out') ?? {}
  expect(headerOf(init, 'authorization')).toBe(`Bearer ${tokenOf('token1', serverTime)}`)
  expect(init?.keepalive).toBe(true)
})

test('signing out with a token that has ended takes one request', async () => {
  const { siwx, clock, bodies, paths } = await signedIn()
  await clock.advance(700_000)
  const before = paths().length
  await siwx.revokeSession(chainId, address)
  expect(paths().slice(before)).toEqual(['sign-out'])
  expect(headerOf(bodies.at(-1)?.init, 'authorization')).toBe(`Bearer ${tokenOf('token1', serverTime)}`)
})

test('a session whose old token the server knows no longer is ended with a new one', async () => {
  let isKnown = false
  const { siwx, clock, bodies, paths } = await signedIn({
    'sign-out': () => {
      const answer = isKnown ? json({ success: true }) : refused()
      isKnown = true
      return answer
    },
  })
  await clock.advance(700_000)
  await siwx.revokeSession(chainId, address)
  expect(paths().slice(-3)).toEqual(['sign-out', 'refresh', 'sign-out'])
  expect(headerOf(bodies.at(-1)?.init, 'authorization')).toBe(`Bearer ${tokenOf('token2', serverTime)}`)
})

test('what somebody wrote into storage by hand is no session', async () => {
  const storage = memoryDevice()
  const forged = { message: 'shop.example wants you', signature: '0x', token: 't', refreshToken: 'r' }
  storage.items.set(
    'latchkey:main:siwx-auth-token',
    JSON.stringify([{ ...forged, freshUntil: 9e15, endsAt: 9e15 }]),
  )
  const { siwx, paths } = await page({}, storage)
  expect(await siwx.getSessions(chainId, address)).toEqual([])
  storage.items.set('latchkey:main:siwx-auth-token', '{"broken"')
  expect(await siwx.getSessions(chainId, address)).toEqual([])
  expect(paths()).toEqual([])
})

test('nothing is asked of the server before somebody signs in', async () => {
  const { siwx, paths } = await page()
  expect(await siwx.getSessions(chainId, address)).toEqual([])
  expect(paths()).toEqual([])
})
