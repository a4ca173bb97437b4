import { parseSignIn, writeSignIn } from '@latchkey/siwx'
import { expect, test } from 'vitest'
import type { SignedSignIn, SignInAsk, SignInTemplate } from '../../adapter/signInAsk.ts'
import type { CaipChainId } from '../../base/caip.ts'
import { HttpStatusError } from '../../base/httpErrors.ts'
import { openModal } from '../../features/router/openModal.ts'
import { signInStore } from '../../features/siwx/signInState.ts'
import type { LatchkeyOptions } from '../../options/options.ts'
import { embeddedAddress, embeddedSession, embeddedTab } from '../../test/embeddedTab.ts'
import { pairingBrowser, pairingOf } from '../../test/pairingBrowser.ts'
import { type TestTab, viewsOf } from '../../test/testBrowser.ts'
import { type TestSiwx, testSiwx } from '../../test/testSiwx.ts'
import { until } from '../../test/until.ts'
import { disconnectWallet } from '../calls/disconnectWallet.ts'
import { enterCode, startEmail } from '../login/emailLogin.ts'
import { retryPairing, startPairing } from '../pairing/startPairing.ts'
import { signNow } from './signNow.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const phaseOf = ({ latchkey }: Pick<TestTab, 'latchkey'>) => signInStore(latchkey).getState().phase

/** What a wallet signs that was asked for this message. */
function signed(
  template: SignInTemplate,
  chainId: CaipChainId = 'eip155:1',
  change: object = {},
): SignedSignIn {
  const message = writeSignIn({ ...template, accountAddress: address, chainId, ...change })
  return { chainId, address, message, signature: '0x51', cacao: { p: 'as the wallet wrote it' } }
}

/** A visitor in front of a code that asks for a sign-in as well. */
async function inFrontOfCode(siwx: TestSiwx = testSiwx(), options: LatchkeyOptions = {}) {
  const { open, pairing } = pairingBrowser()
  const tab = open({ siwx, ...options })
  const { latchkey } = tab
  openModal(latchkey)
  startPairing(latchkey)
  await until(() => expect(pairingOf(tab).phase).toBe('waiting'))
  const ask = pairing.signIns()[0] as SignInAsk | undefined
  return { tab, latchkey, pairing, siwx, ask, make: async () => (await ask?.make()) as SignInTemplate }
}

test('a code asks for the message of the site, for whichever account will sign it', async () => {
  const { make, siwx } = await inFrontOfCode()
  expect(await make()).toEqual({
    domain: 'shop.example',
    uri: 'https://shop.example',
    version: '1',
    nonce: '7Hk2mQ9vRt4LxZ0b',
    issuedAt: '2026-01-15T09:41:00.000Z',
  })
  expect(siwx.asked).toEqual(['createMessage'])
})

test('S4.52 S4.53 S4.54 what the wallet signed while it connected is a session: nothing more is asked', async () => {
  const { tab, latchkey, pairing, siwx, make } = await inFrontOfCode()
  const template = await make()
  pairing.approve({ signed: [signed(template, 'eip155:8453'), signed(template)] })
  await until(() => expect(phaseOf(tab)).toBe('signedIn'))
  await tab.clock.advance(400)
  await until(() => expect(latchkey.router.getState().open).toBe(false))
  expect(siwx.sessions.map(({ data, signature, cacao }) => [data.chainId, signature, cacao])).toEqual([
    ['eip155:1', '0x51', { p: 'as the wallet wrote it' }],
    ['eip155:8453', '0x51', { p: 'as the wallet wrote it' }],
  ])
  expect(siwx.sessions[0]?.data).toEqual(parseSignIn(signed(template).message))
  expect(siwx.asked.filter((name) => name === 'createMessage')).toHaveLength(1)
  expect(tab.events.map(({ event }) => event)).toContain('SIWX_AUTH_SUCCESS')
  expect(latchkey.notice.getState().open).toBe(false)
})

test('a wallet that writes its account in small letters signs in', async () => {
  const { tab, pairing, siwx, make } = await inFrontOfCode()
  const one = signed(await make())
  const small = {
    address: address.toLowerCase(),
    message: one.message.replace(address, address.toLowerCase()),
  }
  pairing.approve({ signed: [{ ...one, ...small }] })
  await until(() => expect(phaseOf(tab)).toBe('signedIn'))
  expect(siwx.sessions).toMatchObject([{ message: small.message, data: { accountAddress: address } }])
})

test("S8.24 while the site checks what was signed a banner says 'Authenticating...', and stays", async () => {
  const { tab, latchkey, pairing, siwx, make } = await inFrontOfCode()
  siwx.fail('addSession', 'ignore')
  pairing.approve({ signed: [signed(await make())] })
  await until(() =>
    expect(latchkey.notice.getState()).toMatchObject({
      open: true,
      variant: 'loading',
      message: 'Authenticating...',
      autoClose: false,
    }),
  )
  await tab.clock.advance(10_000)
  expect(latchkey.notice.getState().open).toBe(true)
  expect(viewsOf(latchkey)).toEqual(['ConnectingSiwe'])
  await tab.clock.advance(10_000)
  await until(() => expect(phaseOf(tab)).toBe('unsaved'))
  expect(latchkey.notice.getState().open).toBe(false)
})

/** A site that answers a sign-in with "too many requests" until it is told to go on. */
function tooMany(siwx: TestSiwx, retryAfterMs?: number) {
  siwx.fail('addSession', new HttpStatusError(429, { reasons: [], requestId: undefined, retryAfterMs }))
}

test('S4.55 a site that is busy is named as such in the view, and is sent the same signature again', async () => {
  const { tab, latchkey, pairing, siwx, make } = await inFrontOfCode()
  tooMany(siwx)
  const one = signed(await make())
  pairing.approve({ signed: [one] })
  await until(() =>
    expect(signInStore(latchkey).getState()).toMatchObject({
      phase: 'unsaved',
      error: { code: 'http.status', status: 429 },
    }),
  )
  expect(viewsOf(latchkey)).toEqual(['SIWXSignMessage'])
  siwx.fail('addSession', undefined)
  void signNow(latchkey)
  await until(() => expect(phaseOf(tab)).toBe('signedIn'))
  const { message, signature, cacao } = one
  expect(siwx.sessions).toMatchObject([{ message, signature, cacao }])
  expect(siwx.asked.filter((name) => name === 'createMessage')).toHaveLength(1)
})

test('of what was signed for many networks nothing is lost where the site wants to be asked more slowly', async () => {
  const { tab, pairing, siwx, make } = await inFrontOfCode()
  const template = await make()
  const others = Array.from({ length: 30 }, (_, at) => signed(template, `eip155:${at + 100}`))
  const add = siwx.addSession
  let free = 12
  siwx.addSession = async (session) => {
    if (free === 0) {
      free = 1
      throw new HttpStatusError(429, { reasons: [], requestId: undefined, retryAfterMs: 2_000 })
    }
    free -= 1
    await add(session)
  }
  pairing.approve({ signed: [...others, signed(template)] })
  await until(() => expect(phaseOf(tab)).toBe('signedIn'))
  for (let count = 12; count < 31; count += 1) {
    await until(() => expect(siwx.sessions).toHaveLength(count))
    await until(() => expect(free).toBe(1))
    await tab.clock.advance(2_000)
  }
  await until(() => expect(siwx.sessions).toHaveLength(31))
  expect(siwx.sessions[0]?.data.chainId).toBe('eip155:1')
})

test('who disconnects while further networks are added is signed in on none of them', async () => {
  const { tab, latchkey, pairing, siwx, make } = await inFrontOfCode()
  const template = await make()
  const add = siwx.addSession
  let go: (() => void) | undefined
  siwx.addSession = async (session) => {
    if (session.data.chainId !== 'eip155:1')
      await new Promise<void>((resolve) => {
        go = resolve
      })
    await add(session)
  }
  pairing.approve({
    signed: [signed(template), signed(template, 'eip155:8453'), signed(template, 'eip155:10')],
  })
  await until(() => expect(phaseOf(tab)).toBe('signedIn'))
  await until(() => expect(go).toBeDefined())
  await disconnectWallet(latchkey)
  go?.()
  await until(() => expect(siwx.asked.at(-1)).toBe('revokeSession'))
  expect(siwx.sessions).toEqual([])
  expect(siwx.asked.filter((name) => name === 'addSession')).toHaveLength(2)
})

test('S4.55 a site that does not take the signature asks for one in the view, which says so', async () => {
  const { tab, latchkey, pairing, siwx, make } = await inFrontOfCode()
  siwx.fail('addSession', new Error('The nonce is of another visit.'))
  pairing.approve({ signed: [signed(await make())] })
  await until(() =>
    expect(signInStore(latchkey).getState()).toMatchObject({
      phase: 'asking',
      error: { message: 'Signature declined' },
    }),
  )
  expect(viewsOf(latchkey)).toEqual(['SIWXSignMessage'])
  expect(latchkey.connections.getState().list).toHaveLength(1)
  expect(tab.events.map(({ event }) => event)).toContain('SIWX_AUTH_ERROR')
})

test('S4.52 a wallet that only connects is asked to sign in the view', async () => {
  const { tab, latchkey, pairing, siwx } = await inFrontOfCode()
  pairing.approve()
  await until(() => expect(phaseOf(tab)).toBe('asking'))
  expect(viewsOf(latchkey)).toEqual(['SIWXSignMessage'])
  expect(signInStore(latchkey).getState()).not.toHaveProperty('error')
  expect(siwx.sessions).toEqual([])
})

test.each<[string, object]>([
  ['another site', { domain: 'bank.example' }],
  ['another address of a site', { uri: 'https://bank.example' }],
])('A63 a message for %s is never given to the site', async (_, change) => {
  const { tab, pairing, siwx, make } = await inFrontOfCode()
  pairing.approve({ signed: [signed(await make(), 'eip155:1', change)] })
  await until(() => expect(phaseOf(tab)).toBe('asking'))
  expect(siwx.asked).not.toContain('addSession')
})

test('A63 what was signed by another account than the one in use, or is no message, signs nobody in', async () => {
  const { tab, pairing, siwx, make } = await inFrontOfCode()
  const one = signed(await make())
  const other = '0x52908400098527886E0F7030069857D2E4169EE7'
  const foreign = { ...one, address: other, message: one.message.replace(address, other) }
  pairing.approve({ signed: [foreign, { ...one, message: one.message.replace(address, other) }] })
  await until(() => expect(phaseOf(tab)).toBe('asking'))
  expect(siwx.asked).not.toContain('addSession')
})

test('a code that led to nothing is followed by one that only connects; who said no is asked for the same again', async () => {
  const { tab, latchkey, pairing } = await inFrontOfCode()
  pairing.fail(new Error('The signature of the sign-in is of another account.'))
  await until(() => expect(pairingOf(tab).phase).toBe('failed'))
  retryPairing(latchkey)
  await until(() => expect(pairing.signIns()).toEqual([undefined]))
})

test.each([
  ['has no nonce now', (siwx: TestSiwx) => siwx.fail('createMessage', new Error('Down.'))],
  [
    'makes messages for another page',
    (siwx: TestSiwx) => void Object.assign(siwx.wrong, { domain: 'bank.example' }),
  ],
  [
    'writes a scheme before its domain',
    (siwx: TestSiwx) => void Object.assign(siwx.wrong, { scheme: 'https' }),
  ],
])('a site that %s has its visitors connect first', async (_, spoil) => {
  const siwx = testSiwx()
  spoil(siwx)
  const { make } = await inFrontOfCode(siwx)
  expect(await make()).toBeUndefined()
})

test('a site that does not answer holds a code up for three seconds', async () => {
  const siwx = testSiwx()
  siwx.fail('createMessage', 'ignore')
  const { tab, make } = await inFrontOfCode(siwx)
  const making = make()
  await until(() => expect(siwx.asked).toContain('createMessage'))
  await tab.clock.advance(3_000)
  expect(await making).toBeUndefined()
})

test('a site without sign-in asks no wallet for one', async () => {
  const { open, pairing } = pairingBrowser()
  const tab = open()
  openModal(tab.latchkey)
  startPairing(tab.latchkey)
  await until(() => expect(pairing.waiting()).toBe(1))
  expect(pairing.signIns()).toEqual([undefined])
})

test('S4.53 S4.54 a login with the embedded wallet signs in as well', async () => {
  const siwx = testSiwx()
  const tab = embeddedTab({ siwx })
  const { latchkey, embedded } = tab
  openModal(latchkey)
  void startEmail(latchkey, 'ann@example.com')
  await until(() => expect(embedded.isWaiting('startEmail')).toBe(true))
  embedded.answer('startEmail', { action: 'VERIFY_OTP', expiresAt: 2_000_000 })
  await until(() => expect(tab.login().phase).toBe('code'))
  void enterCode(latchkey, '123456')
  await until(() => expect(embedded.isWaiting('enterCode')).toBe(true))
  embedded.answer('enterCode')
  await until(() => expect(embedded.isWaiting('openSession')).toBe(true))
  const [, ask] = (embedded.argsOf('openSession') ?? []) as unknown as [AbortSignal, SignInAsk]
  const template = await ask.make()
  if (template === undefined) throw new Error('There is a nonce.')
  expect(embeddedAddress).toBe(address)
  ask.onSigned([signed(template)])
  embedded.answer('openSession', embeddedSession())
  await until(() => expect(phaseOf(tab)).toBe('signedIn'))
  await tab.clock.advance(400)
  await until(() => expect(latchkey.router.getState().open).toBe(false))
  expect(siwx.sessions).toHaveLength(1)
})
