import { expect, test } from 'vitest'
import { createMemoryStore, type DeviceStore } from '../../device/deviceStore.ts'
import { createFakeServer, refusal } from '../../test/createFakeServer.ts'
import { logInForWindow } from '../../test/logInForWindow.ts'

test('A26 a first login ends in a window of the wallet, which makes the seed and holds the slot of this device', async () => {
  const { view, server, state, windowStore, getUser, finish, madeHere, sign } = await logInForWindow()
  expect(server.hasWallet()).toBe(false)
  await expect(getUser()).rejects.toMatchObject({ code: 4100, problem: 'ends_in_window' })
  const finishing = finish()
  expect(await view.waitFor('keeping')).toMatchObject({ task: 'make', popup: 'closed' })
  view.act({ type: 'openPopup' })
  const popup = view.popup()
  expect(popup?.state).toEqual({ phase: 'saving', task: 'make' })
  const { address, endsInWindow } = await finishing
  expect(endsInWindow).toBeUndefined()
  expect([popup?.isClosed, view.current()]).toEqual([true, undefined])
  // The Worker of the frame made nothing; the window has the slot.
  expect([server.hasWallet(), madeHere()]).toEqual([true, 0])
  const { session } = state() ?? {}
  const walletId = session?.phase === 'in' ? session.user.wallet.id : ''
  expect(await windowStore.read(`kept ${walletId}`)).toMatchObject({ walletId })
  expect(session).toMatchObject({ canSign: true })
  expect(await sign(address)).toBe(true)
})

test('A26 a browser that lost its frame right after the first login signs at once with what the window holds', async () => {
  const server = await createFakeServer()
  const windowStore = createMemoryStore()
  const openWindowStore = async () => windowStore
  const first = await logInForWindow({ server, openWindowStore })
  const { address } = await first.finishInWindow()
  server.policy.waits = true
  const second = await logInForWindow({ server, openWindowStore })
  expect(second.state()?.session).toMatchObject({ canSign: false })
  expect(await second.sign(address)).toBe(true)
})

test('a social login ends in the window too, and gives the page no user before that', async () => {
  const frame = await logInForWindow()
  await frame.request('signOut', undefined)
  const { uri } = await frame.request('getSocialRedirectUri', { provider: 'google' })
  expect(await frame.request('connectSocial', { uri })).toBe(undefined)
  expect(await frame.request('isConnected', undefined)).toEqual({ isConnected: false })
  expect(await frame.finishInWindow()).toMatchObject({ userName: 'Ada' })
  expect(frame.madeHere()).toBe(0)
})

test.each<[string, (frame: Awaited<ReturnType<typeof logInForWindow>>) => void]>([
  ['who wants no window', ({ view }) => view.act({ type: 'reject' })],
  [
    'whose window has no Worker',
    ({ view }) => {
      view.settings.isWorkerBlocked = true
      view.act({ type: 'openPopup' })
    },
  ],
])('a visitor %s gets a wallet from the Worker of the frame', async (_, act) => {
  const frame = await logInForWindow()
  const finishing = frame.finish()
  await frame.view.waitFor('keeping')
  act(frame)
  const { address } = await finishing
  expect(frame.madeHere()).toBe(1)
  // The first request keeps the slot in a window.
  expect(await frame.sign(address)).toBe(true)
  expect(frame.view.keepings).toEqual([{ isKept: true }])
})

test('a page that takes the card away gets a logged-in visitor all the same', async () => {
  const frame = await logInForWindow()
  const page = new AbortController()
  const finishing = frame.finish(page.signal)
  await frame.view.waitFor('keeping')
  page.abort()
  await expect(finishing).rejects.toMatchObject({ code: 4001 })
  expect(await frame.getUser()).toMatchObject({ address: expect.any(String) })
})

test('a window that is closed before it has made the wallet may be opened again', async () => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const stores: DeviceStore[] = []
  const openWindowStore = async () => {
    await isReleased
    const store = createMemoryStore()
    stores.push(store)
    return store
  }
  const { view, finish, madeHere } = await logInForWindow({ openWindowStore })
  const finishing = finish()
  await view.waitFor('keeping')
  view.act({ type: 'openPopup' })
  view.popup()?.close()
  expect(view.current()).toMatchObject({ phase: 'keeping', popup: 'closed' })
  view.settings.isBlocked = true
  view.act({ type: 'openPopup' })
  expect(view.current()).toMatchObject({ phase: 'keeping', popup: 'blocked' })
  view.settings.isBlocked = false
  view.act({ type: 'openPopup' })
  release()
  await finishing
  expect(madeHere()).toBe(0)
})

test('a server that refuses the wallet ends the login with its reason, and the next login begins anew', async () => {
  const { server, view, finish, getUser, request, madeHere } = await logInForWindow()
  server.replaced.createWallet = () => refusal(503, 'busy')
  const finishing = finish()
  await view.waitFor('keeping')
  view.act({ type: 'openPopup' })
  await expect(finishing).rejects.toMatchObject({ problem: 'unavailable' })
  await expect(getUser()).rejects.toMatchObject({ code: 4100 })
  delete server.replaced.createWallet
  await request('connectEmail', { email: 'ines@mailbox.example' })
  await request('connectOtp', { otp: '482913' })
  const again = finish()
  await view.waitFor('keeping')
  view.act({ type: 'openPopup' })
  await again
  expect(madeHere()).toBe(0)
})

test.each<[string, Parameters<typeof logInForWindow>[0]]>([
  ['a browser that can tell what covers a frame', { canAttest: true }],
  ['a page that does not end logins in a window', { endsInWindow: false }],
])('%s has the Worker of the frame make the wallet', async (_, options) => {
  const { getUser, madeHere } = await logInForWindow(options)
  expect(await getUser()).toMatchObject({ address: expect.any(String) })
  expect(madeHere()).toBe(1)
})

test('a login that is begun anew, and a sign-out, forget the one that waits for its window', async () => {
  const frame = await logInForWindow()
  expect(frame.state()?.unfinished).toBeDefined()
  await frame.request('connectEmail', { email: 'omar@mailbox.example' })
  await frame.request('connectOtp', { otp: '482913' })
  const { unfinished } = frame.state() ?? {}
  expect(unfinished).toBeDefined()
  await frame.request('signOut', undefined)
  expect(frame.state()?.unfinished).toBeUndefined()
  await expect(frame.getUser()).rejects.toMatchObject({ code: 4100 })
})
