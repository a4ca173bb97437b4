import type { FrameRequestName } from '@latchkey/wire/frame'
import { expect, test } from 'vitest'
import { createMemoryStore, type DeviceStore } from '../../device/deviceStore.ts'
import { createFakeServer } from '../../test/createFakeServer.ts'
import { openTestFrame } from '../../test/openTestFrame.ts'

type Options = Parameters<typeof openTestFrame>[0]

/** A browser that cannot tell what covers a frame, right after a login, with the storage of its windows. */
async function loggedIn(options: Options = {}) {
  const windowStore = createMemoryStore()
  const frame = await openTestFrame({
    canAttest: false,
    openWindowStore: async () => windowStore,
    ...options,
  })
  await frame.logIn()
  const endsInWindow = async () => (await frame.request('getUser', undefined)).endsInWindow
  const keep = (signal?: AbortSignal) =>
    frame.request('getUser' satisfies FrameRequestName, { keepWallet: true }, signal)
  return { ...frame, windowStore, endsInWindow, keep }
}

test('A25 A26 a first login ends in a window of the wallet, which keeps the slot of this device', async () => {
  const { view, endsInWindow, keep, state, windowStore } = await loggedIn()
  expect(await endsInWindow()).toBe(true)
  const keeping = keep()
  expect(await view.waitFor('keeping')).toEqual({
    phase: 'keeping',
    task: 'keep',
    origin: 'https://dapp.test',
    popup: 'closed',
  })
  view.act({ type: 'openPopup' })
  const popup = view.popup()
  expect(popup?.state).toEqual({ phase: 'saving', task: 'keep' })
  await keeping
  expect(popup?.isClosed).toBe(true)
  expect(view.current()).toBeUndefined()
  const { session } = state() ?? {}
  const walletId = session?.phase === 'in' ? session.user.wallet.id : ''
  expect(await windowStore.read(`kept ${walletId}`)).toMatchObject({ walletId })
  expect(await endsInWindow()).toBeUndefined()
})

test('A26 a browser that lost its frame before the first request signs at once with what the login kept', async () => {
  const server = await createFakeServer()
  server.policy.waits = true
  const windowStore = createMemoryStore()
  const openWindowStore = async () => windowStore
  const first = await loggedIn({ server, openWindowStore })
  const keeping = first.keep()
  await first.view.waitFor('keeping')
  first.view.act({ type: 'openPopup' })
  await keeping
  const second = await loggedIn({ server, openWindowStore })
  expect(second.state()?.session).toMatchObject({ canSign: false })
  // There is nothing to keep on a device that has no key yet.
  expect(await second.endsInWindow()).toBeUndefined()
  const { address } = await second.request('getUser', undefined)
  const signing = second.request('rpcRequest', { method: 'personal_sign', params: ['hello', address] })
  const { request } = await second.view.openWindow('asking')
  second.view.act({ type: 'approve', hashes: request.items.map(({ intentHash }) => intentHash) })
  expect(await signing).toMatch(/^0x[\da-f]{130}$/)
})

test('a blocked window is said on the card, and may be opened again', async () => {
  const { view, keep } = await loggedIn()
  const keeping = keep()
  await view.waitFor('keeping')
  view.settings.isBlocked = true
  view.act({ type: 'openPopup' })
  expect(view.current()).toMatchObject({ phase: 'keeping', popup: 'blocked' })
  view.settings.isBlocked = false
  view.act({ type: 'openPopup' })
  await keeping
  expect(view.keepings).toEqual([{ isKept: true }])
})

test('a window that is closed before it has kept anything may be opened again', async () => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const store = createMemoryStore()
  const { view, keep } = await loggedIn({ openWindowStore: () => isReleased.then(() => store) })
  const keeping = keep()
  await view.waitFor('keeping')
  view.act({ type: 'openPopup' })
  expect(view.current()).toMatchObject({ phase: 'keeping', popup: 'open' })
  view.popup()?.close()
  expect(view.current()).toMatchObject({ phase: 'keeping', popup: 'closed' })
  release()
  await expect.poll(() => view.keepings.length).toBe(1)
  expect(view.current()).toMatchObject({ phase: 'keeping', popup: 'closed' })
  view.act({ type: 'openPopup' })
  await keeping
})

test('who wants no window goes on without one', async () => {
  const { view, keep, state } = await loggedIn()
  const keeping = keep()
  await view.waitFor('keeping')
  view.act({ type: 'reject' })
  expect(await keeping).toMatchObject({ address: expect.any(String) })
  expect([view.current(), view.keepings]).toEqual([undefined, []])
  expect(state()?.session).toMatchObject({ phase: 'in', canSign: true })
})

test('a page that gives the request up takes the card away', async () => {
  const { view, keep } = await loggedIn()
  const controller = new AbortController()
  const keeping = keep(controller.signal)
  await view.waitFor('keeping')
  controller.abort()
  await expect(keeping).rejects.toMatchObject({ code: 4001 })
  expect(view.current()).toBeUndefined()
})

test.each<[string, Options]>([
  ['that can tell what covers a frame', { canAttest: true }],
  ['that can tell what covers a frame, and blocks its storage,', { canAttest: true, store: 'blocked' }],
  ['whose window has kept it before', {}],
])('a browser %s is asked for no window', async (_, options) => {
  const { view, endsInWindow, keep } = await loggedIn(options)
  if (options?.canAttest !== true) {
    const keeping = keep()
    await view.waitFor('keeping')
    view.act({ type: 'openPopup' })
    await keeping
  }
  const before = view.shown.length
  expect(await endsInWindow()).toBeUndefined()
  await keep()
  expect(view.shown).toHaveLength(before)
})

test('a visitor who comes back is asked for no window: that is for the end of a login', async () => {
  const store: DeviceStore = createMemoryStore()
  const { server } = await loggedIn({ store })
  const later = await openTestFrame({ server, store, canAttest: false })
  expect((await later.request('getUser', undefined)).endsInWindow).toBeUndefined()
})
