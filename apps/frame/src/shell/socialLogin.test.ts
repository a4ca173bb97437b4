import { type PublicKey, StartBox } from '@latchkey/wire/embedded'
import { expect, test } from 'vitest'
import { secureRandomBytes } from '../custody/randomBytes.ts'
import { createFakeServer, refusal } from '../test/createFakeServer.ts'
import { openTestFrame } from '../test/openTestFrame.ts'
import { makeBoxKey, sealBox } from '../worker/box.ts'

const ended = (status: string) => `https://wallet.test/social/done#status=${status}`

/** A body with what is encoded in it but not sealed, such as the header of a box. */
const decoded = (body: unknown): string =>
  JSON.stringify(body).replace(/[\w-]{8,}/g, (text) => `${text} ${Buffer.from(text, 'base64url')}`)

test('S7.68 S7.71 a visitor who logged in at the provider has a wallet', async () => {
  const { request } = await openTestFrame()
  const { uri } = await request('getSocialRedirectUri', { provider: 'google' })
  expect(uri).toBe('https://provider.test/authorize?state=3')
  const user = await request('connectSocial', { uri: ended('done') })
  expect(user).toMatchObject({ address: expect.stringMatching(/^0x[\da-fA-F]{40}$/), userName: 'Ada' })
  expect(await request('isConnected', undefined)).toEqual({ isConnected: true })
})

test('A67 the handle that the popup got goes to the vault; without it the visitor confirms in the popup', async () => {
  const { request, server } = await openTestFrame()
  const handle = 'h'.repeat(43)
  await request('getSocialRedirectUri', { provider: 'google' })
  await request('connectSocial', { uri: ended(`done.${handle}`) })
  await request('getSocialRedirectUri', { provider: 'google' })
  await request('connectSocial', { uri: ended('closed') })
  expect(server.handles).toEqual([handle, undefined])
})

test('A53 the handle of another login ends this one, also where the server was away for a moment', async () => {
  const { request, server } = await openTestFrame()
  await request('getSocialRedirectUri', { provider: 'google' })
  let asked = 0
  server.replaced.finishSocial = () => {
    asked += 1
    return asked === 1 ? refusal(503, 'busy') : { status: 'waiting' }
  }
  await expect(request('connectSocial', { uri: ended(`done.${'h'.repeat(43)}`) })).rejects.toThrow(
    'Start again',
  )
  expect(asked).toBe(2)
  await expect(request('connectSocial', { uri: ended('done') })).rejects.toMatchObject({
    problem: 'login_over',
  })
})

test('the server that passes a login on sees neither the address of the provider nor the secret of the device', async () => {
  const { request, server } = await openTestFrame()
  const { uri } = await request('getSocialRedirectUri', { provider: 'google' })
  await request('connectSocial', { uri: ended('done') })
  const { url } = await request('getFarcasterUri', undefined)
  await request('connectFarcaster', undefined)
  const secrets = [...server.secrets.values()]
  expect(secrets).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)])
  const seen = server.asked.map(({ path, query, body }) => path + query + decoded(body ?? null)).join('\n')
  for (const hidden of [uri, url, ...secrets]) expect(seen).not.toContain(hidden)
})

test('each login has a secret of its own, and that of another one finishes nothing', async () => {
  const { request, server } = await openTestFrame()
  await request('getSocialRedirectUri', { provider: 'google' })
  await request('getSocialRedirectUri', { provider: 'google' })
  const [[older, olderSecret] = ['', ''], [newer, newerSecret] = ['', '']] = server.secrets
  expect(newerSecret).not.toBe(olderSecret)
  expect(newer).not.toBe(older)
  server.secrets.set(newer, olderSecret)
  await expect(request('connectSocial', { uri: ended('done') })).rejects.toMatchObject({
    problem: 'login_over',
  })
  server.secrets.set(newer, newerSecret)
  expect(await request('connectSocial', { uri: ended('done') })).toMatchObject({ userName: 'Ada' })
})

test('an older start that is answered late is refused, and the newer login goes on with its own secret', async () => {
  const server = await createFakeServer()
  const { request, state } = await openTestFrame({ server })
  let answerOlder: (() => void) | undefined
  server.replaced.startSocial = (body) =>
    new Promise((resolve) => {
      answerOlder = () => resolve(server.answers.startSocial?.(body))
    })
  const older = request('getSocialRedirectUri', { provider: 'github' })
  await expect.poll(() => answerOlder).toBeDefined()
  delete server.replaced.startSocial
  await request('getSocialRedirectUri', { provider: 'google' })
  const newer = state()?.login
  answerOlder?.()
  await expect(older).rejects.toMatchObject({ problem: 'login_over' })
  expect(state()?.login).toEqual(newer)
  expect(await request('connectSocial', { uri: ended('done') })).toMatchObject({ userName: 'Ada' })
})

test.each([
  ['for another key', 'start', async () => (await makeBoxKey()).publicKey],
  ['for another use', 'answer', async (own: PublicKey) => own],
] as const)('an address that was sealed %s starts no login', async (_name, use, keyOf) => {
  const server = await createFakeServer()
  const { request, state } = await openTestFrame({ server })
  const sealOther = async ({ box }: { readonly box: string }) => {
    const { ephemeral } = await server.open('start', StartBox, box)
    const sealed = await sealBox(use, { uri: 'https://evil.test' }, await keyOf(ephemeral), secureRandomBytes)
    return { txn: '00000000-0000-4000-8000-000000000003', box: sealed, expiresAt: 600_000 }
  }
  server.replaced.startSocial = sealOther
  server.replaced.startFarcaster = sealOther
  await expect(request('getSocialRedirectUri', { provider: 'google' })).rejects.toThrow(
    'Something went wrong',
  )
  await expect(request('getFarcasterUri', undefined)).rejects.toThrow('Something went wrong')
  expect(state()?.login).toEqual({ phase: 'none' })
})

test('S7.69 a visitor who signed in the Farcaster app has a wallet', async () => {
  const { request } = await openTestFrame()
  expect(await request('getFarcasterUri', undefined)).toEqual({ url: 'https://farcaster.test/siwf' })
  expect(await request('connectFarcaster', undefined)).toEqual({ userName: 'Ada' })
  expect(await request('isConnected', undefined)).toEqual({ isConnected: true })
})

test('the server is asked until the visitor is done, through a lost connection', async () => {
  const server = await createFakeServer()
  const { request } = await openTestFrame({ server })
  await request('getSocialRedirectUri', { provider: 'x' })
  let asked = 0
  server.replaced.finishSocial = () => {
    asked += 1
    if (asked === 2) throw new TypeError('fetch failed')
    if (asked === 3) return refusal(503, 'busy')
    if (asked === 4) delete server.replaced.finishSocial
    return { status: 'waiting' }
  }
  expect(await request('connectSocial', { uri: ended('done') })).toMatchObject({ userName: 'Ada' })
  expect(asked).toBe(4)
})

test('a page that does not hear from its popup waits with the address that the popup began with', async () => {
  const server = await createFakeServer()
  const { request } = await openTestFrame({ server })
  const { uri } = await request('getSocialRedirectUri', { provider: 'google' })
  server.replaced.finishSocial = () => {
    delete server.replaced.finishSocial
    return { status: 'waiting' }
  }
  expect(await request('connectSocial', { uri })).toMatchObject({ userName: 'Ada' })
})

test('a page that gives up ends the questions, and may ask again', async () => {
  const server = await createFakeServer()
  const { request } = await openTestFrame({ server })
  await request('getSocialRedirectUri', { provider: 'x' })
  const uri = ended('done')
  const controller = new AbortController()
  server.replaced.finishSocial = () => {
    controller.abort()
    return { status: 'waiting' }
  }
  await expect(request('connectSocial', { uri }, controller.signal)).rejects.toThrow('took too long')
  delete server.replaced.finishSocial
  expect(await request('connectSocial', { uri })).toMatchObject({ userName: 'Ada' })
})

test.each([
  ['cancelled', 'You cancelled the login. Nothing was shared.', 4001],
  ['refused', 'The login did not go through. Start again.', undefined],
  ['unreachable', 'The login service cannot be reached. Try again in a moment.', undefined],
])('a login that ended as %s says so, and is over', async (status, message, code) => {
  const { request } = await openTestFrame()
  await request('getSocialRedirectUri', { provider: 'discord' })
  await expect(request('connectSocial', { uri: ended(status) })).rejects.toMatchObject({ message, code })
  await expect(request('connectSocial', { uri: ended('done') })).rejects.toThrow('took too long')
})

test('a window that is gone is asked about once: the login may have been done by then', async () => {
  const server = await createFakeServer()
  const { request } = await openTestFrame({ server })
  await request('getSocialRedirectUri', { provider: 'github' })
  expect(await request('connectSocial', { uri: ended('closed') })).toMatchObject({ userName: 'Ada' })
  await request('getSocialRedirectUri', { provider: 'github' })
  server.replaced.finishSocial = () => ({ status: 'waiting' })
  await expect(request('connectSocial', { uri: ended('closed') })).rejects.toMatchObject({
    message: 'The login window was closed. Nothing was shared.',
    code: 4001,
  })
})

test('a login that the provider or the vault stopped says so, and is over', async () => {
  const server = await createFakeServer()
  const { request } = await openTestFrame({ server })
  server.replaced.finishSocial = () => ({ status: 'stopped' })
  await request('getFarcasterUri', undefined)
  await expect(request('connectFarcaster', undefined)).rejects.toThrow('did not go through')
  await expect(request('connectFarcaster', undefined)).rejects.toThrow('took too long')
})

test.each([
  'https://evil.test/social/done#status=done',
  'https://wallet.test.evil.test/social/done#status=done',
  'https://wallet.test/device#status=done',
  'https://wallet.test/social/done#status=welcome',
  'https://wallet.test/social/done#status=done.short',
  'https://wallet.test/social/done',
  'javascript:alert(1)',
  'done',
])('A53 the answer %s belongs to no login, and logs nobody in', async (uri) => {
  const { request, server } = await openTestFrame()
  await request('getSocialRedirectUri', { provider: 'google' })
  await expect(request('connectSocial', { uri })).rejects.toThrow('not the answer to your login')
  expect(server.asked.map(({ path }) => path)).not.toContain('/embedded/v1/social/finish')
})

test('A53 an answer without a login that this frame started logs nobody in', async () => {
  const { request, server } = await openTestFrame()
  await expect(request('connectSocial', { uri: ended('done') })).rejects.toThrow('took too long')
  await expect(request('connectFarcaster', undefined)).rejects.toThrow('took too long')
  expect(server.asked.map(({ path }) => path)).not.toContain('/embedded/v1/social/finish')
})

test('a login that left the page goes on, with its secret, in the frame that is loaded when it is back', async () => {
  const { request, server, store } = await openTestFrame()
  await request('getSocialRedirectUri', { provider: 'apple', returnTo: '/checkout' })
  const started = server.asked.at(-1)?.body
  expect(started).toEqual({ provider: 'apple', returnTo: '/checkout', box: expect.any(String) })
  const back = await openTestFrame({ server, store })
  expect(store === 'blocked' ? undefined : await store.read('socialLogin')).toMatchObject({
    secret: [...server.secrets.values()][0],
  })
  expect(await back.request('connectSocial', { uri: ended('done') })).toMatchObject({ userName: 'Ada' })
  const later = await openTestFrame({ server, store })
  await expect(later.request('connectSocial', { uri: ended('done') })).rejects.toThrow('took too long')
})

test('signing out forgets a login that left the page', async () => {
  const { request, server, store } = await openTestFrame()
  await request('getSocialRedirectUri', { provider: 'apple', returnTo: '/' })
  await request('signOut', undefined)
  const back = await openTestFrame({ server, store })
  await expect(back.request('connectSocial', { uri: ended('done') })).rejects.toThrow('took too long')
})

test('a new login takes the place of the one before', async () => {
  const { request } = await openTestFrame()
  await request('getFarcasterUri', undefined)
  await request('connectEmail', { email: 'ines@mailbox.example' })
  await expect(request('connectFarcaster', undefined)).rejects.toThrow('took too long')
})
