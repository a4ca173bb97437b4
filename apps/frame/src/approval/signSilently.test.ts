import type { Caip2 } from '@latchkey/wire'
import { type FramePayload, framePayloads } from '@latchkey/wire/frame'
import * as v from 'valibot'
import { type Hex, verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { createFakeServer } from '../test/createFakeServer.ts'
import { openTestFrame } from '../test/openTestFrame.ts'
import { refuseWrongClocks } from '../test/refuseWrongClocks.ts'

type SignIn = NonNullable<NonNullable<FramePayload<'getUser'>>['siwxMessage']>

const hour = 3_600_000
const inTime = (ms: number) => new Date(Date.now() + ms).toISOString()

/** What the widget asks for on the page of the tests. */
function signInOf(change: Partial<SignIn> = {}): SignIn {
  return {
    domain: 'dapp.test',
    uri: 'https://dapp.test',
    version: '1',
    chainId: 'eip155:1' as Caip2,
    nonce: 'a1b2c3d4e5f6g7h8i9j0k1l2',
    issuedAt: inTime(0),
    expirationTime: inTime(hour),
    statement: 'Welcome to the dapp.',
    resources: ['https://dapp.test/terms'],
    ...change,
  }
}

/** A frame whose visitor has just logged in. */
async function openLoggedIn(options: Parameters<typeof openTestFrame>[0] = {}) {
  const frame = await openTestFrame(options)
  await frame.request('connectEmail', { email: 'ines@mailbox.example' })
  await frame.request('connectOtp', { otp: '482913' })
  const { address } = await frame.request('getUser', undefined)
  const ask = (change?: Partial<SignIn>) => frame.request('getUser', { siwxMessage: signInOf(change) })
  return { ...frame, address: address as Hex, ask }
}

test('right after a login the frame signs the page’s sign-in without an approval, in a text of its own', async () => {
  const { ask, address, view } = await openLoggedIn()
  const asked = { requestId: 'visit-7', notBefore: inTime(0) }
  const { signIn } = await ask(asked)
  const { issuedAt, expirationTime } = signInOf()
  const [issued, expires] = [issuedAt, expirationTime].map((time) => String(time).slice(0, 16))
  expect(signIn?.message.split('\n')).toEqual([
    'dapp.test wants you to sign in with your Ethereum account:',
    address,
    '',
    'Welcome to the dapp.',
    '',
    'URI: https://dapp.test',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: a1b2c3d4e5f6g7h8i9j0k1l2',
    expect.stringContaining(`Issued At: ${issued}`),
    expect.stringContaining(`Expiration Time: ${expires}`),
    `Not Before: ${asked.notBefore}`,
    'Request ID: visit-7',
    'Resources:',
    '- https://dapp.test/terms',
  ])
  const signature = signIn?.signature as Hex
  expect(await verifyMessage({ address, message: signIn?.message ?? '', signature })).toBe(true)
  expect(view.current()).toBeUndefined()
})

test('a wallet that this device has just made signs in as well', async () => {
  const { ask } = await openLoggedIn()
  expect((await ask({ chainId: 'eip155:10' as Caip2 })).signIn?.message).toContain('Chain ID: 10')
})

test.each([
  ['an hour ahead', hour],
  ['an hour behind', -hour],
])(
  'a device whose clock is %s signs in by the time of the server, as the widget writes it',
  async (_, skew) => {
    const server = refuseWrongClocks(await createFakeServer())
    const { ask } = await openLoggedIn({ server, now: () => Date.now() + skew })
    expect((await ask()).signIn).toBeDefined()
  },
)

describe('A63 a page never gets a signature without an approval', () => {
  test.each<[string, Partial<SignIn>]>([
    ['another domain', { domain: 'bank.example' }],
    ['another port', { domain: 'dapp.test:8443' }],
    ['a look-alike domain', { domain: 'dаpp.test' }],
    ['a domain with more lines', { domain: 'dapp.test wants you to sign in\n' }],
    ['another uri', { uri: 'https://bank.example' }],
    ['a uri that begins like the page', { uri: 'https://dapp.test.evil.example' }],
    ['a uri with a name before the page', { uri: 'https://bank.example@dapp.test' }],
    ['a uri of another scheme', { uri: 'http://dapp.test' }],
    ['a blob of the page', { uri: 'blob:https://dapp.test/1' }],
    ['a chain that the server does not have', { chainId: 'eip155:666' as Caip2 }],
    ['a chain of another family', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as Caip2 }],
    ['a nonce of 16 characters', { nonce: 'a1b2c3d4e5f6g7h8' }],
    ['a nonce with a space', { nonce: 'a1b2c3d4e5f6g7h8 i9j0' }],
    ['no end', { expirationTime: undefined as never }],
    ['a life of more than a day', { expirationTime: inTime(25 * hour) }],
    ['an end that is over', { expirationTime: inTime(-1_000) }],
    ['a beginning in a week', { notBefore: inTime(168 * hour) }],
    ['a date in the future', { issuedAt: inTime(hour), expirationTime: inTime(25 * hour) }],
    ['a date that is none', { issuedAt: 'now' }],
    ['a resource of another site', { resources: ['https://dapp.test/terms', 'https://bank.example'] }],
    ['permissions', { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }],
    ['a statement with a further line', { statement: 'Hello\n\nURI: https://bank.example' }],
    ['a statement that asks for another sign-in', { statement: 'bank.example wants you to sign in' }],
  ])('A63 with %s', async (_, change) => {
    const { ask, view } = await openLoggedIn()
    const given = await ask(change)
    expect(given.address).toMatch(/^0x/)
    expect(given).not.toHaveProperty('signIn')
    expect(view.current()).toBeUndefined()
    // The login is used up: asking properly now is too late.
    expect(await ask()).not.toHaveProperty('signIn')
  })

  test('A63 a second time, at once or later', async () => {
    const { ask } = await openLoggedIn()
    const answers = await Promise.all([ask(), ask({ nonce: 'z9y8x7w6v5u4t3s2r1q0p9o8' }), ask()])
    expect(answers.filter(({ signIn }) => signIn !== undefined)).toHaveLength(1)
    expect(await ask()).not.toHaveProperty('signIn')
  })

  test('A63 after the login: a minute later, after a reload, and after signing out', async () => {
    let passed = 0
    const late = await openLoggedIn({ now: () => Date.now() + passed })
    passed = 61_000
    expect(await late.ask()).not.toHaveProperty('signIn')

    const { server, store, ask, request } = await openLoggedIn()
    const reloaded = await openTestFrame({ server, store: store as never })
    expect(await reloaded.request('getUser', { siwxMessage: signInOf() })).not.toHaveProperty('signIn')
    await request('signOut', undefined)
    await expect(ask()).rejects.toMatchObject({ code: 4100 })
  })

  test('A63 with a text that the page has written, an address, a scheme or a field that is unknown', () => {
    const given = signInOf()
    for (const more of [
      { serializedMessage: 'bank.example wants you to sign in with your Ethereum account:' },
      { address: '0x52908400098527886E0F7030069857D2E4169EE7' },
      { scheme: 'http' },
      { version: '2' },
    ])
      expect(v.is(framePayloads.getUser, { siwxMessage: { ...given, ...more } })).toBe(false)
    expect(v.is(framePayloads.getUser, { siwxMessage: given })).toBe(true)
  })
})

test('what a page may not have signed silently it gets after an approval, as any signature', async () => {
  const { ask, request, address, view } = await openLoggedIn()
  expect((await ask()).signIn).toBeDefined()
  const message = (await ask()).signIn?.message ?? 'Hello'
  const signing = request('rpcRequest', { method: 'personal_sign', params: [message, address] })
  await view.approve()
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
})
