import { type Logins, type Person, startLogins } from '@latchkey/sandbox/logins'
import type { SocialProvider } from '@latchkey/wire/embedded'
import { afterAll, expect, test } from 'vitest'
import { sealBox } from '../boxes/box.ts'
import type { Device } from '../test/embedded/createDevice.ts'
import { makeEphemeral } from '../test/embedded/makeEphemeral.ts'
import { read } from '../test/embedded/read.ts'
import { handleOf, useEmbedded } from '../test/embedded/useEmbedded.ts'
import { freePort } from '../test/freePort.ts'
import { reasonOf } from '../test/startTestServer.ts'
import { socialProviders } from '../vault/social/socialLogin.ts'

let logins: Logins
let callback = ''
const wallets = useEmbedded(
  async () => {
    const port = await freePort()
    callback = `http://127.0.0.1:${port}/embedded/v1/social/callback`
    logins = await startLogins({ redirectUris: socialProviders.map((provider) => `${callback}/${provider}`) })
    return { port }
  },
  () => ({
    socialCallbackUrl: callback,
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
  const { txn, answer } = await walk(device, 'google', 'cancel')
  expect(answer.headers.get('location')).toBe(ended('cancelled'))
  expect(await read<'finishSocial'>(finish(device, txn))).toEqual({ status: 'stopped' })
})

test('A53 an answer in a browser that did not open the login is refused, and so is one that comes twice', async () => {
  const device = await wallets.device()
  const { uri, txn } = await read<'startSocial'>(device.call('startSocial', { provider: 'github' }))
  const opened = await fetch(uri, { redirect: 'manual' })
  const { url } = await logins.visit(opened.headers.get('location') ?? '', ada)
  // The attacker has the answer of his own login and brings it to a visitor's browser.
  const planted = await fetch(url, { redirect: 'manual' })
  expect(planted.headers.get('location')).toBe(refused())
  const guessed = await fetch(url, { redirect: 'manual', headers: { cookie: '__Host-latchkey-login=guess' } })
  expect(guessed.headers.get('location')).toBe(refused())
  const cookie = cookieOf(opened)
  const right = await fetch(url, { redirect: 'manual', headers: { cookie } })
  const handle = handleOf(right)
  expect(right.headers.get('location')).toBe(ended(`done.${handle}`))
  const twice = await fetch(url, { redirect: 'manual', headers: { cookie } })
  expect(twice.headers.get('location')).toBe(refused())
  expect((await read<'finishSocial'>(finish(device, txn, handle))).status).toBe('done')
})

test('A54 a code of one provider is refused at the callback of another', async () => {
  const device = await wallets.device()
  const { uri } = await read<'startSocial'>(device.call('startSocial', { provider: 'google' }))
  const opened = await fetch(uri, { redirect: 'manual' })
  const { url } = await logins.visit(opened.headers.get('location') ?? '', ada)
  const mixed = await fetch(url.replace('/callback/google', '/callback/github'), {
    redirect: 'manual',
    headers: { cookie: cookieOf(opened) },
  })
  expect(mixed.headers.get('location')).toBe(refused())
})

test('A52 only the device that started a login can finish it, once', async () => {
  const [device, thief] = [await wallets.device(), await wallets.device()]
  const { txn, answer } = await walk(device, 'discord', ada)
  const handle = handleOf(answer)
  expect((await finish(thief, txn, handle)).status).toBe(410)
  expect((await read<'finishSocial'>(finish(device, txn, handle))).status).toBe('done')
  expect((await finish(device, txn, handle)).status).toBe(410)
})

test('A67 a login that an attacker started and that a visitor finished in another browser logs the attacker in nowhere', async () => {
  const attacker = await wallets.device()
  // The visitor opens the address that the attacker sent, and is known at the provider.
  const { txn, answer } = await walk(attacker, 'github', ada)
  const ask = async (handle?: string) => (await read<'finishSocial'>(finish(attacker, txn, handle))).status
  expect(await ask()).toBe('waiting')
  const foreign = await walk(await wallets.device(), 'github', { ...ada, id: '666' })
  for (const handle of ['A'.repeat(43), handleOf(foreign.answer)]) expect(await ask(handle)).toBe('waiting')
  // What would let it through is in the browser of the visitor alone.
  expect(await ask(handleOf(answer))).toBe('done')
})

test('A67 a visitor whose window was cut off says that the login is theirs, with the handle alone, once', async () => {
  const device = await wallets.device()
  const { txn, answer } = await walk(device, 'x', ada)
  const confirm = (handle: string) => device.call('confirmSocial', { handle })
  expect((await confirm('A'.repeat(43))).status).toBe(410)
  expect(await read<'finishSocial'>(finish(device, txn))).toEqual({ status: 'waiting' })
  expect((await confirm(handleOf(answer))).status).toBe(200)
  expect((await confirm(handleOf(answer))).status).toBe(410)
  expect((await read<'finishSocial'>(finish(device, txn))).status).toBe('done')
  const late = await walk(device, 'x', ada)
  wallets.wind(11 * 60_000)
  expect((await confirm(handleOf(late.answer))).status).toBe(410)
  wallets.wind(-11 * 60_000)
})

test('a popup can be opened once, and an unfinished login waits and then is over', async () => {
  const device = await wallets.device()
  const { uri, txn } = await read<'startSocial'>(device.call('startSocial', { provider: 'x' }))
  expect(await read<'finishSocial'>(finish(device, txn))).toEqual({ status: 'waiting' })
  expect((await fetch(uri, { redirect: 'manual' })).status).toBe(303)
  expect((await fetch(uri, { redirect: 'manual' })).headers.get('location')).toBe(refused())
  wallets.wind(11 * 60_000)
  expect((await reasonOf(await finish(device, txn)))?.name).toBe('login_over')
})

test('the cookie of the popup is for this site alone, and for no script', async () => {
  const device = await wallets.device()
  const { uri } = await read<'startSocial'>(device.call('startSocial', { provider: 'apple' }))
  const opened = await fetch(uri, { redirect: 'manual' })
  expect(opened.headers.get('set-cookie')).toMatch(
    /^__Host-latchkey-login=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=None$/,
  )
  expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
})

test('a login that left the page returns to it, and says in the fragment how it ended', async () => {
  const device = await wallets.device()
  const returnTo = '/checkout?step=2'
  const done = await walk(device, 'google', ada, { returnTo })
  expect(done.answer.headers.get('location')).toBe(
    `${shop}/checkout?step=2#latchkey-login=done.${handleOf(done.answer)}`,
  )
  const cancelled = await walk(device, 'google', 'cancel', { returnTo })
  expect(cancelled.answer.headers.get('location')).toBe(`${shop}/checkout?step=2#latchkey-login=cancelled`)
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
  expect((await device.call('startSocial', { provider: 'google', returnTo })).status).toBe(400)
})

test.each(['/%2f%2fevil.example', '/@evil.example', '/..//evil.example'])(
  'A56 a login that returns to %j is on the same site',
  async (returnTo) => {
    const { answer } = await walk(await wallets.device(), 'google', ada, { returnTo })
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe(shop)
  },
)

test('a popup that cannot go on because the vault is away says so on a page', async () => {
  const device = await wallets.device()
  const { uri } = await read<'startSocial'>(device.call('startSocial', { provider: 'google' }))
  await wallets.stopVault()
  const answer = await fetch(uri, { redirect: 'manual' })
  await wallets.restartVault()
  expect(answer.headers.get('location')).toBe(`${wallets.frameUrl}/social/done#status=unreachable`)
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

/** Where the popup ends: it says so to the page that the login was started on alone. */
function ended(status: string): string {
  return `${wallets.frameUrl}/social/done#status=${status}&origin=${encodeURIComponent(shop)}`
}

function refused(): string {
  return `${wallets.frameUrl}/social/done#status=refused`
}

async function logIn(device: Device, provider: SocialProvider, person: Person) {
  const { txn, answer } = await walk(device, provider, person)
  const handle = handleOf(answer)
  expect(answer.headers.get('location')).toBe(ended(`done.${handle}`))
  const finished = await read<'finishSocial'>(finish(device, txn, handle))
  if (finished.status !== 'done') throw new Error(`The login is ${finished.status}.`)
  device.sid = finished.session.id
  return { ...finished, txn }
}

/** Goes the way of the popup: to the provider, and back to the callback. */
async function walk(
  device: Device,
  provider: SocialProvider,
  choice: Person | 'cancel',
  way: { readonly returnTo?: string } = {},
) {
  const { uri, txn } = await read<'startSocial'>(device.call('startSocial', { provider, ...way }))
  const opened = await fetch(uri, { redirect: 'manual' })
  const { url, form } = await logins.visit(opened.headers.get('location') ?? '', choice)
  const answer = await fetch(url, {
    redirect: 'manual',
    headers: { cookie: cookieOf(opened) },
    ...(form && { method: 'POST', body: form }),
  })
  return { txn, answer }
}

async function finish(device: Device, txn: string, handle?: string): Promise<Response> {
  const keys = await read<'readKeys'>(device.call('readKeys', {}))
  const { jwk } = await makeEphemeral()
  const box = await sealBox(keys.vault, 'social', { txn, thumb: device.thumb, ephemeral: jwk, handle })
  return device.call('finishSocial', { txn, box })
}

function cookieOf(answer: Response): string {
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}
