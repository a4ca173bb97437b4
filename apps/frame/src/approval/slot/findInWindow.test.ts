import { expect, test } from 'vitest'
import { createMemoryStore } from '../../device/deviceStore.ts'
import { createFakeServer, refusal } from '../../test/createFakeServer.ts'
import { logInForWindow } from '../../test/logInForWindow.ts'

/** A funded wallet of a browser that has lost the storage of its frame, and that of its windows if it is told so. */
async function openLoser({ losesWindows = false }: { readonly losesWindows?: boolean } = {}) {
  const server = await createFakeServer()
  let windowStore = createMemoryStore()
  const openWindowStore = async () => windowStore
  const first = await logInForWindow({ server, openWindowStore })
  const finishing = first.finish()
  await first.view.waitFor('keeping')
  first.view.act({ type: 'openPopup' })
  const { address } = await finishing
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
  const { view, getUser, finish, state, server, takeCalls, sign, address } = await openLoser()
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
  } = await openLoser({
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

test('A28 who wanted no window at the login is recognized at the first request', async () => {
  const { view, finish, sign, address } = await openLoser({ losesWindows: true })
  const finishing = finish()
  await view.waitFor('keeping')
  view.act({ type: 'reject' })
  await finishing
  expect(await sign(address)).toBe(true)
})

test('A28 a browser without a cookie waits, and the visitor is told', async () => {
  const { view, finish, state, server, takeCalls } = await openLoser({ losesWindows: true })
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

test('an older device that was removed, or a server that fails, lets nobody in', async () => {
  const removed = await openLoser()
  removed.server.removeSlots()
  const finishing = removed.finish()
  await removed.view.waitFor('keeping')
  removed.view.act({ type: 'openPopup' })
  await removed.view.waitFor('readOnly')
  removed.view.act({ type: 'reject' })
  await finishing
  // What the server gave to that device is gone with it.
  expect(removed.takeCalls()).toEqual(['release'])

  const failing = await openLoser({ losesWindows: true })
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

test('who wants no window stays logged in, and may read', async () => {
  const { view, finish, state, takeCalls } = await openLoser()
  const finishing = finish()
  await view.waitFor('keeping')
  view.act({ type: 'reject' })
  expect(await finishing).toMatchObject({ address: expect.any(String) })
  expect(state()?.session).toMatchObject({ phase: 'in', canSign: false })
  expect(takeCalls()).toEqual([])
})
