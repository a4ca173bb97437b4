import { type Logins, type Person, startLogins } from '@latchkey/sandbox/logins'
import type { SocialProvider } from '@latchkey/wire/embedded'
import { afterAll, expect, test } from 'vitest'
import type { Device } from '../test/embedded/createDevice.ts'
import { makeEphemeral } from '../test/embedded/makeEphemeral.ts'
import { read } from '../test/embedded/read.ts'
import {
  answerSocial,
  finishSocial,
  logInAt,
  sealAnswer,
  sealStart,
  startSocial,
  visitProvider,
} from '../test/embedded/sealedLogin.ts'
import { textsIn } from '../test/embedded/textsIn.ts'
import { useEmbedded } from '../test/embedded/useEmbedded.ts'
import { reasonOf } from '../test/startTestServer.ts'
import { socialProviders } from '../vault/social/socialLogin.ts'

let logins: Logins
const wallets = useEmbedded(
  async () => {
    const callback = 'http://localhost:7001/social/callback'
    logins = await startLogins({ redirectUris: socialProviders.map((provider) => `${callback}/${provider}`) })
    return {}
  },
  () => ({
    socials: socialProviders.map((provider) => {
      const { base, clientId, clientSecret } = logins.clients[provider]
      return { provider, clientId, base, clientSecret: provider === 'apple' ? logins.apple : clientSecret }
    }),
  }),
)
afterAll(() => logins?.stop())

const ada: Person = { id: '7', name: 'Ada Lovelace', email: 'ada@example.com', emailVerified: true }

test.each(socialProviders)(
  'S1.04 a visitor logs in with %s, and again as the same user',
  async (provider) => {
    const first = await logIn(await wallets.device(), provider, ada)
    expect(first.user.id).toBeDefined()
    const again = await logIn(await wallets.device(), provider, ada)
    expect(again.user.id).toBe(first.user.id)
    const other = await logIn(await wallets.device(), provider, { ...ada, id: '8', name: 'Eve' })
    expect(other.user.id).not.toBe(first.user.id)
  },
)

test('accounts of one address at two providers are two: nothing is linked by an email', async () => {
  const google = await logIn(await wallets.device(), 'google', ada)
  const github = await logIn(await wallets.device(), 'github', ada)
  const email = await wallets.logIn(await wallets.device(), 'ada@example.com')
  expect(new Set([google.user.id, github.user.id, email.user.id]).size).toBe(3)
})

test('a visitor who cancels at the provider is told so, and the login is over', async () => {
  const device = await wallets.device()
  const { answer, ...started } = await walk(device, 'google', 'cancel')
  expect(answer).toEqual({ status: 'cancelled', origin: shop })
  expect(await read<'finishSocial'>(finishSocial(device, started))).toEqual({ status: 'stopped' })
})

test('A40 the server passes on where the visitor goes, what the provider says and the handle, and can read none of it', async () => {
  const device = await wallets.device()
  const { vault: key } = await read<'readKeys'>(device.call('readKeys', {}))
  const start = await sealStart(key, device.thumb)
  const started = await read<'startSocial'>(
    device.call('startSocial', { provider: 'github', box: start.box }),
  )
  const { uri } = await start.open(started.box)
  const fields = await visitProvider(logins, uri, ada)
  const said = await sealAnswer(key, 'github', fields)
  const answered = await read<'answerSocial'>(device.call('answerSocial', { box: said.box }))
  const { status, handle = '' } = await said.open(answered.box)
  expect([status, handle]).toEqual(['done', expect.stringMatching(/^[\w-]{43}$/)])
  const secrets = [start.secret, handle, fields['code'] ?? '', new URL(uri).searchParams.get('state') ?? '']
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(10)
  for (const text of [start.box, started.box, said.box, answered.box].flatMap(textsIn)) {
    for (const secret of secrets) expect(text).not.toContain(secret)
  }
  // The server refuses the same answer a second time, and a device that has the handle but not the secret.
  expect(
    (await said.open((await read<'answerSocial'>(device.call('answerSocial', { box: said.box }))).box))
      .status,
  ).toBe('refused')
  const { txn } = started
  const guess = { txn, secret: 'A'.repeat(43) }
  expect((await reasonOf(await finishSocial(device, guess, handle)))?.name).toBe('login_over')
  expect(
    (await read<'finishSocial'>(finishSocial(device, { txn, secret: start.secret }, handle))).status,
  ).toBe('done')
})

test('A40 a login that the server starts in the name of a device is refused', async () => {
  const [device, own] = [await wallets.device(), await wallets.device()]
  const { vault: key } = await read<'readKeys'>(device.call('readKeys', {}))
  const { box } = await sealStart(key, device.thumb)
  const refused = await own.call('startSocial', { provider: 'github', box })
  expect((await reasonOf(refused))?.name).toBe('device_mismatch')
})

test('A53 an answer that is brought to the login of another device is refused, and so is one that comes twice', async () => {
  const [device, attacker] = [await wallets.device(), await wallets.device()]
  const started = await startSocial(device, 'github')
  const planted = await startSocial(attacker, 'github')
  // The attacker has the answer of his own login, and brings it to the browser of a visitor who is about to log in.
  const fields = await visitProvider(logins, planted.uri, { ...ada, id: '666' })
  const { handle } = await answerSocial(device, 'github', fields)
  expect(await read<'finishSocial'>(finishSocial(device, started, handle))).toEqual({ status: 'waiting' })
  expect(await answerSocial(device, 'github', fields)).toEqual({ status: 'refused' })
  // With the state of the visitor's login, the code is none of it.
  const state = new URL(started.uri).searchParams.get('state') ?? ''
  const other = await visitProvider(logins, (await startSocial(attacker, 'github')).uri, {
    ...ada,
    id: '666',
  })
  expect((await answerSocial(device, 'github', { ...other, state })).status).toBe('refused')
  expect(await read<'finishSocial'>(finishSocial(device, started, handle))).toEqual({ status: 'stopped' })
})

test('A54 a code of one provider is refused at the callback of another', async () => {
  const device = await wallets.device()
  const { uri } = await startSocial(device, 'google')
  const fields = await visitProvider(logins, uri, ada)
  expect(await answerSocial(device, 'github', fields)).toEqual({ status: 'refused' })
})

test('A52 only the device that started a login can finish it, once', async () => {
  const [device, thief] = [await wallets.device(), await wallets.device()]
  const { answer, ...started } = await walk(device, 'discord', ada)
  const { handle } = answer
  expect((await finishSocial(thief, started, handle)).status).toBe(410)
  expect((await read<'finishSocial'>(finishSocial(device, started, handle))).status).toBe('done')
  expect((await finishSocial(device, started, handle)).status).toBe(410)
})

test('A67 a login that an attacker started and that a visitor finished in another browser logs the attacker in nowhere', async () => {
  const attacker = await wallets.device()
  // The visitor opens the address that the attacker sent, and is known at the provider.
  const { answer, ...started } = await walk(attacker, 'github', ada)
  const ask = async (handle?: string) =>
    (await read<'finishSocial'>(finishSocial(attacker, started, handle))).status
  expect(await ask()).toBe('waiting')
  const foreign = await walk(await wallets.device(), 'github', { ...ada, id: '666' })
  for (const handle of ['A'.repeat(43), foreign.answer.handle]) expect(await ask(handle)).toBe('waiting')
  // What would let it through is in the browser of the visitor alone.
  expect(await ask(answer.handle)).toBe('done')
})

test('A67 a handle finishes a login for a minute and not a millisecond longer', async () => {
  const device = await wallets.device()
  for (const [ms, status] of [
    [60_000, 'waiting'],
    [59_999, 'done'],
  ] as const) {
    const { answer, ...started } = await walk(device, 'google', ada)
    wallets.wind(ms)
    expect((await read<'finishSocial'>(finishSocial(device, started, answer.handle))).status).toBe(status)
  }
})

test('A67 a visitor whose window was cut off says that the login is theirs, with the handle alone, once', async () => {
  const device = await wallets.device()
  const { answer, ...started } = await walk(device, 'x', ada)
  const confirm = (handle = '') => device.call('confirmSocial', { handle })
  expect((await confirm('A'.repeat(43))).status).toBe(410)
  expect(await read<'finishSocial'>(finishSocial(device, started))).toEqual({ status: 'waiting' })
  // A person reads the question first: the minute of the handle is not theirs.
  wallets.wind(9 * 60_000)
  expect((await confirm(answer.handle)).status).toBe(200)
  expect((await confirm(answer.handle)).status).toBe(410)
  expect((await read<'finishSocial'>(finishSocial(device, started))).status).toBe('done')
  const late = await walk(device, 'x', ada)
  wallets.wind(11 * 60_000)
  expect((await confirm(late.answer.handle)).status).toBe(410)
  wallets.wind(-11 * 60_000)
})

test('an unfinished login waits, and then is over', async () => {
  const device = await wallets.device()
  const started = await startSocial(device, 'x')
  expect(await read<'finishSocial'>(finishSocial(device, started))).toEqual({ status: 'waiting' })
  wallets.wind(11 * 60_000)
  expect((await reasonOf(await finishSocial(device, started)))?.name).toBe('login_over')
})

test('a provider answers on the origin of the frame, which is no page of the server', async () => {
  const { uri } = await startSocial(await wallets.device(), 'apple')
  expect(new URL(uri).searchParams.get('redirect_uri')).toBe(`${wallets.frameUrl}/social/callback/apple`)
})

test('a login that left the page says where it returns to, also when it was cancelled', async () => {
  const device = await wallets.device()
  const returnTo = '/checkout?step=2'
  const done = await walk(device, 'google', ada, { returnTo })
  expect(done.answer).toEqual({ status: 'done', origin: shop, returnTo, handle: expect.any(String) })
  const cancelled = await walk(device, 'google', 'cancel', { returnTo })
  expect(cancelled.answer).toEqual({ status: 'cancelled', origin: shop, returnTo })
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\evil.example',
  'https://evil.example',
  'https://other.example/',
  'javascript:alert(1)',
  '@evil.example',
  '.evil.example',
  '/a#b',
  '/a b',
  '/\n/evil.example',
  '',
])('A56 a login does not return to %j', async (returnTo) => {
  const device = await wallets.device()
  const { vault: key } = await read<'readKeys'>(device.call('readKeys', {}))
  const { box } = await sealStart(key, device.thumb)
  expect((await device.call('startSocial', { provider: 'google', returnTo, box })).status).toBe(400)
})

test.each(['/%2f%2fevil.example', '/@evil.example', '/..//evil.example'])(
  'A56 a login that returns to %j is on the same site',
  async (returnTo) => {
    const { answer } = await walk(await wallets.device(), 'google', ada, { returnTo })
    expect(new URL(`${answer.origin}${answer.returnTo}`).origin).toBe(shop)
  },
)

test('the page with the answer of a provider hears that the vault is down', async () => {
  const device = await wallets.device()
  const { vault: key } = await read<'readKeys'>(device.call('readKeys', {}))
  const { box } = await sealAnswer(key, 'google', { code: 'c', state: 's' })
  await wallets.stopVault()
  const answer = await device.call('answerSocial', { box })
  await wallets.restartVault()
  expect([answer.status, (await reasonOf(answer))?.name]).toEqual([503, 'vault_unavailable'])
})

test('a new device of a visitor who has no address for mails waits a week unless another device lets it in', async () => {
  const silent = { id: '70', name: 'Silent Ada', emailVerified: false }
  const [first, second] = [await wallets.device(), await wallets.device()]
  const login = await logIn(first, 'x', silent)
  const wallet = await wallets.walletFor(first, login)
  await read<'createWallet'>(first.call('createWallet', wallet))
  await logIn(second, 'x', silent)
  wallets.wind(11 * 60_000)
  const { jwk: ephemeral } = await makeEphemeral()
  const { walletId } = wallet
  const ask = () =>
    read<'releaseHalf'>(second.call('releaseHalf', { walletId, slot: 'auto', purpose: 'recover', ephemeral }))
  const dayMs = 24 * 3_600_000
  expect(await ask()).toEqual({ status: 'waiting', allowedAt: wallets.now() + 7 * dayMs })
  wallets.wind(2 * dayMs)
  expect(await ask()).toMatchObject({ status: 'waiting' })
  await read<'decideDevice'>(first.call('decideDevice', { thumb: second.thumb, decision: 'approve' }))
  expect(await ask()).toMatchObject({ status: 'released' })
})

const shop = 'https://shop.example'

const logIn = (from: Device, provider: SocialProvider, person: Person) =>
  logInAt(logins, provider, { from, person })

/** Goes the way of the popup: to the provider, and back to the page that it leads to. */
async function walk(
  device: Device,
  provider: SocialProvider,
  choice: Person | 'cancel',
  way: { readonly returnTo?: string } = {},
) {
  const started = await startSocial(device, provider, way)
  const fields = await visitProvider(logins, started.uri, choice)
  return { ...started, answer: await answerSocial(device, provider, fields) }
}
