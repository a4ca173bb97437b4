import { expect, test } from 'vitest'
import { createMemoryStore } from '../../device/deviceStore.ts'
import { createFakeServer, refusal } from '../../test/createFakeServer.ts'
import { logInForWindow } from '../../test/logInForWindow.ts'

/** Logs in again in a browser that has lost the storage of the frame, and that of its windows if told; the wallet has funds. */
async function logInAfterLoss({ losesWindows = false }: { readonly losesWindows?: boolean } = {}) {
  const server = await createFakeServer()
  let windowStore = createMemoryStore()
  const openWindowStore = async () => windowStore
  const first = await logInForWindow({ server, openWindowStore })
  const { address } = await first.finishInWindow()
  server.policy.waits = true
  if (losesWindows) windowStore = createMemoryStore()
  const frame = await logInForWindow({ server, openWindowStore })
  const takeCalls = () => {
    const calls = server.asked.flatMap(({ path }) => /^\/embedded\/v1\/(.*)/.exec(path)?.[1] ?? [])
    server.asked.length = 0
    return calls
  }
  takeCalls()
  return { ...frame, address, takeCalls }
}

test('A26 a login of a browser that lost its frame ends in a window, which has the older slot: then it signs at once', async () => {
  const { view, getUser, finish, state, server, takeCalls, sign, address } = await logInAfterLoss()
  expect(await getUser()).toMatchObject({ endsInWindow: true })
  const finishing = finish()
  expect(await view.waitFor('keeping')).toMatchObject({ task: 'find', popup: 'closed' })
  view.act({ type: 'openPopup' })
  expect(view.popup()?.state).toEqual({ phase: 'saving', task: 'find' })
  expect((await finishing).endsInWindow).toBeUndefined()
  expect(takeCalls()).toEqual(['release', 'slot', 'browser', 'devices/decide'])
  expect(state()?.session).toMatchObject({ canSign: true })
  expect(server.slots.size).toBe(1)
  expect(await sign(address)).toBe(true)
})

test('A28 a browser that lost all its storage is recognized by its cookie, recovers the wallet and signs at once', async () => {
  const {
    view,
    finish,
    state,
    takeCalls,
    sign,
    address,
    windowStore: _,
  } = await logInAfterLoss({
    losesWindows: true,
  })
  const finishing = finish()
  await view.waitFor('keeping')
  view.act({ type: 'openPopup' })
  await finishing
  expect(takeCalls()).toEqual(['browser', 'release', 'slot', 'browser'])
  expect(state()?.session).toMatchObject({ canSign: true, user: { wallet: { hasSlot: true } } })
  expect(await sign(address)).toBe(true)
})

test('A28 a browser whose visitor wanted no window at the login is recognized at the first request', async () => {
  const { view, finish, sign, address } = await logInAfterLoss({ losesWindows: true })
  const finishing = finish()
  await view.waitFor('keeping')
  view.act({ type: 'reject' })
  await finishing
  expect(await sign(address)).toBe(true)
})

test('A28 a browser without a cookie waits for the wallet, and a card says that it cannot sign yet', async () => {
  const { view, finish, state, server, takeCalls } = await logInAfterLoss({ losesWindows: true })
  server.policy.remembers = false
  const finishing = finish()
  await view.waitFor('keeping')
  view.act({ type: 'openPopup' })
  expect(await view.waitFor('readOnly')).toEqual({ phase: 'readOnly', origin: 'https://dapp.test' })
  expect(view.popup()).toBeUndefined()
  view.act({ type: 'reject' })
  await finishing
  expect(view.current()).toBeUndefined()
  expect(takeCalls()).toEqual(['browser'])
  expect(state()?.session).toMatchObject({ phase: 'in', canSign: false })
})

test('the device cannot sign where the older device was removed, or the server fails', async () => {
  const removed = await logInAfterLoss()
  removed.server.removeSlots()
  const finishing = removed.finish()
  await removed.view.waitFor('keeping')
  removed.view.act({ type: 'openPopup' })
  await removed.view.waitFor('readOnly')
  removed.view.act({ type: 'reject' })
  await finishing
  // What the server gave to that device is gone with it.
  expect(removed.takeCalls()).toEqual(['release'])

  const failing = await logInAfterLoss({ losesWindows: true })
  failing.server.replaced.releaseHalf = () => refusal(503, 'busy')
  const ending = failing.finish()
  await failing.view.waitFor('keeping')
  failing.view.act({ type: 'openPopup' })
  await expect(ending).rejects.toMatchObject({ problem: 'unavailable' })
  expect(failing.state()?.session).toMatchObject({ phase: 'in', canSign: false })
  delete failing.server.replaced.releaseHalf
  // It may be tried again.
  const again = failing.finish()
  await failing.view.waitFor('keeping')
  failing.view.act({ type: 'openPopup' })
  await again
  expect(failing.state()?.session).toMatchObject({ canSign: true })
})

test('a visitor who wants no window stays logged in and may read', async () => {
  const { view, finish, state, takeCalls } = await logInAfterLoss()
  const finishing = finish()
  await view.waitFor('keeping')
  view.act({ type: 'reject' })
  expect(await finishing).toMatchObject({ address: expect.any(String) })
  expect(state()?.session).toMatchObject({ phase: 'in', canSign: false })
  expect(takeCalls()).toEqual([])
})
