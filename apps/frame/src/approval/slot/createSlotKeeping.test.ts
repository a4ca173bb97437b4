import { type Hex, verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { createMemoryStore, type DeviceStore } from '../../device/deviceStore.ts'
import { createFakeServer, refusal } from '../../test/createFakeServer.ts'
import { openTestFrame } from '../../test/openTestFrame.ts'

type Options = Parameters<typeof openTestFrame>[0]
type FakeServer = Awaited<ReturnType<typeof createFakeServer>>

/** A browser that cannot tell what covers a frame, with the storage of its windows, on a wallet that holds something. */
async function openBrowser({ windows = 'open' }: { readonly windows?: 'open' | 'blocked' } = {}) {
  const server = await createFakeServer()
  server.policy.waits = true
  const stores = new Map<string, DeviceStore>()
  async function openWindowStore(name: string): Promise<DeviceStore> {
    if (windows === 'blocked') throw new DOMException('Storage is blocked.', 'SecurityError')
    const store = stores.get(name) ?? createMemoryStore()
    stores.set(name, store)
    return store
  }

  /** Opens the frame, which has lost its storage unless it is given one, and logs in. */
  async function visit(options: Options = {}) {
    const frame = await openTestFrame({ server, openWindowStore, canAttest: false, ...options })
    const address = (await frame.logIn()) as Hex
    const ask = (signal?: AbortSignal) =>
      frame.request('rpcRequest', { method: 'personal_sign', params: ['hello', address] }, signal)
    /** Approves the request in the window. */
    async function approve(): Promise<void> {
      const { request } = await frame.view.openWindow('asking')
      frame.view.act({ type: 'approve', hashes: request.items.map(({ intentHash }) => intentHash) })
    }
    async function sign(): Promise<boolean> {
      const signing = ask() as Promise<Hex>
      // Looked at below; it may fail before that.
      signing.catch(() => {})
      await approve()
      return verifyMessage({ address, message: 'hello', signature: await signing })
    }
    return { ...frame, address, ask, approve, sign }
  }

  /** The calls of the frame to the server since it was last asked for them, by the last part of their path. */
  function takeCalls(): string[] {
    const calls = server.asked.flatMap(({ path }) => /^\/embedded\/v1\/(.*)/.exec(path)?.[1] ?? [])
    server.asked.length = 0
    return calls
  }

  return { server, stores, visit, takeCalls }
}

test('A25 A26 a browser that lost the storage of its frame signs at once, with what its window kept', async () => {
  const { server, visit, takeCalls } = await openBrowser()
  const first = await visit()
  expect(await first.sign()).toBe(true)
  const [older] = server.slots.keys()
  const second = await visit()
  expect(second.address).toBe(first.address)
  expect(second.state()?.session).toMatchObject({ canSign: false })
  takeCalls()
  expect(await second.sign()).toBe(true)
  // The new slot stands before the older one goes.
  expect(takeCalls()).toEqual(['release', 'slot', 'browser', 'devices/decide'])
  expect(second.state()?.session).toMatchObject({ canSign: true, user: { wallet: { hasSlot: true } } })
  expect([...server.slots.keys()]).toHaveLength(1)
  expect(server.slots.has(older ?? '')).toBe(false)
  // From then on it is a device like any other: no older one has to vouch for it.
  await second.lock()
  expect(await second.sign()).toBe(true)
  const released = server.asked.filter(({ path }) => path.endsWith('/release'))
  expect(released.map(({ body }) => Object.hasOwn(Object(body), 'voucher'))).toEqual([false])
  // And the window keeps what it has now.
  expect(await (await visit()).sign()).toBe(true)
})

test('the window stays open until its copy is kept, and then closes', async () => {
  const { visit } = await openBrowser()
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const store = createMemoryStore()
  const openWindowStore = () => isReleased.then(() => store)
  const { view, ask, approve, server } = await visit({ openWindowStore })
  const signing = ask()
  await approve()
  const popup = view.popup()
  expect(popup?.state).toEqual({ phase: 'working' })
  expect(server.asked.map(({ path }) => path)).not.toContain('/embedded/v1/release')
  expect(popup?.isClosed).toBe(false)
  release()
  await signing
  expect(popup?.isClosed).toBe(true)
  expect(view.keepings).toEqual([{ isKept: true }])
})

test('where neither frame nor window has a key, both say so, and the page gets 4100', async () => {
  const { server, visit } = await openBrowser()
  await visit()
  const { view, ask } = await visit()
  const signing = ask()
  await view.openWindow('readOnly')
  expect(view.current()).toEqual({ phase: 'readOnly', origin: 'https://dapp.test' })
  view.act({ type: 'approve', hashes: [] })
  view.act({ type: 'reject' })
  await expect(signing).rejects.toMatchObject({ code: 4100 })
  expect(view.popup()).toBe(undefined)
  expect(server.asked.map(({ path }) => path)).not.toContain('/embedded/v1/slot')
})

test('A25 windows that may store nothing keep nothing, and the request is signed all the same', async () => {
  const { visit } = await openBrowser({ windows: 'blocked' })
  const first = await visit({ store: 'blocked' })
  expect(await first.sign()).toBe(true)
  expect(first.view.keepings).toEqual([{ isKept: false }])
  const second = await visit({ store: 'blocked' })
  const signing = second.ask()
  await second.view.openWindow('readOnly')
  second.view.act({ type: 'reject' })
  await expect(signing).rejects.toMatchObject({ code: 4100 })
})

test('A25 a frame that may store nothing signs at each visit with what the window kept, and repeats no call', async () => {
  const { visit, takeCalls } = await openBrowser()
  const first = { login: ['email', 'otp', 'wallet'], signature: ['browser'] }
  const later = {
    login: ['email', 'otp', 'release'],
    signature: ['release', 'slot', 'browser', 'devices/decide'],
  }
  for (const { login, signature } of [first, later, later]) {
    const frame = await visit({ store: 'blocked' })
    expect(takeCalls()).toEqual(login)
    expect(await frame.sign()).toBe(true)
    expect(takeCalls()).toEqual(signature)
    for (let one = 0; one < 3; one += 1) {
      expect(await frame.request('isConnected', undefined)).toEqual({ isConnected: true })
      expect(takeCalls()).toEqual(['session'])
    }
  }
})

test('A27 another page, or another project of the same host, never gets what was kept for the first', async () => {
  const { visit, stores } = await openBrowser()
  expect(await (await visit()).sign()).toBe(true)
  expect([...stores.keys()]).toEqual(['latchkey kept shop https://dapp.test'])
  for (const place of [{ origin: 'https://other.test' }, { projectId: 'other' }]) {
    const frame = await visit(place)
    const signing = frame.ask()
    await frame.view.openWindow('readOnly')
    frame.view.act({ type: 'reject' })
    await expect(signing).rejects.toMatchObject({ code: 4100 })
  }
})

test('a browser that can tell what covers a frame has its windows keep nothing, and asks them for nothing', async () => {
  const { visit, stores, server } = await openBrowser()
  const frame = await visit({ canAttest: true })
  const unreadable = [`0x${'ff'.repeat(32)}`, frame.address] as [string, string]
  const signing = frame.request('rpcRequest', { method: 'personal_sign', params: unreadable })
  await frame.approve()
  await signing
  expect(stores.size).toBe(0)
  server.removeSlots()
  await frame.request('isConnected', undefined)
  await expect(frame.ask()).rejects.toMatchObject({ code: 4100 })
})

test('A25 a browser that can tell what covers a frame, and blocks its storage, has its windows keep the slot', async () => {
  const { visit } = await openBrowser()
  const first = await visit({ store: 'blocked', canAttest: true })
  expect(await first.sign()).toBe(true)
  const second = await visit({ store: 'blocked', canAttest: true })
  expect(second.state()?.session).toMatchObject({ canSign: false })
  expect(await second.sign()).toBe(true)
})

test('an older device that was removed is of no use, and neither are halves that do not fit', async () => {
  const { server, visit } = await openBrowser()
  expect(await (await visit()).sign()).toBe(true)
  const [older = '', half = ''] = [...server.slots.entries()][0] ?? []
  const { sign } = await visit()
  server.slots.delete(older)
  await expect(sign()).rejects.toMatchObject({ code: 4100 })
  server.slots.set(older, `${half.slice(0, -4)}AAAA`)
  await expect(sign()).rejects.toThrow()
  // Nothing took the place of the older slot.
  expect([...server.slots.keys()]).toEqual([older])
  server.slots.set(older, half)
  expect(await sign()).toBe(true)
})

test('a refusal of the server reaches the page in its words', async () => {
  const { server, visit } = await openBrowser()
  expect(await (await visit()).sign()).toBe(true)
  const { sign } = await visit()
  server.replaced.releaseHalf = () => refusal(403, 'vetoed', 'One of your devices refused this one.')
  await expect(sign()).rejects.toMatchObject({
    problem: 'vetoed',
    message: 'One of your devices refused this one.',
  })
})

test('a request that the page gives up meanwhile is not signed', async () => {
  const { server, visit } = await openBrowser()
  expect(await (await visit()).sign()).toBe(true)
  const { ask, approve, view } = await visit()
  const page = new AbortController()
  server.replaced.decideDevice = () => {
    page.abort()
    return {}
  }
  const signing = ask(page.signal)
  signing.catch(() => {})
  await approve()
  await expect(signing).rejects.toMatchObject({ code: 4001 })
  expect(view.popup()).toBe(undefined)
})

/** Interrupts one step, once. */
type Cut = (server: FakeServer, store: DeviceStore, thumb: string) => void

/** How a step may end: not at all, or done and without an answer. */
const cuts: Readonly<Record<string, Cut>> = {
  'the release fails': (server) => {
    server.replaced.releaseHalf = failOnce(server, 'releaseHalf')
  },
  'the new slot is not added': (server) => {
    server.replaced.addSlot = failOnce(server, 'addSlot')
  },
  'the new slot is added, and the answer is lost': (server, _store, thumb) => {
    server.replaced.addSlot = ({ deviceHalf }) => {
      delete server.replaced.addSlot
      server.slots.set(thumb, deviceHalf)
      throw new TypeError('The connection is lost.')
    }
  },
  'the frame cannot store its half': (_server, store) => {
    const { write } = store
    store.write = async (...entry) => {
      if (!entry[0].startsWith('half ')) return write(...entry)
      store.write = write
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
  },
}

function failOnce(server: FakeServer, name: 'releaseHalf' | 'addSlot'): () => never {
  return () => {
    delete server.replaced[name]
    throw new TypeError('The connection is lost.')
  }
}

test.each(Object.entries(cuts))(
  'A26 where %s, the next request signs: in the same frame, and after another loss',
  async (_, cut) => {
    for (const isLostAgain of [false, true]) {
      const { server, visit } = await openBrowser()
      expect(await (await visit()).sign()).toBe(true)
      const store = createMemoryStore()
      const frame = await visit({ store })
      cut(server, store, frame.thumb())
      await expect(frame.sign()).rejects.toThrow()
      const next = isLostAgain ? await visit() : frame
      expect(await next.sign()).toBe(true)
      expect(await next.sign()).toBe(true)
    }
  },
)

test('A26 a window that is closed before it kept the new slot still has the older one, which is removed at the next request', async () => {
  const { server, visit } = await openBrowser()
  expect(await (await visit()).sign()).toBe(true)
  const [older = ''] = server.slots.keys()
  const frame = await visit()
  server.replaced.addSlot = ({ deviceHalf }) => {
    delete server.replaced.addSlot
    frame.view.popup()?.close()
    const popup = frame.view.popup()
    if (popup !== undefined) popup.isClosed = true
    server.slots.set(frame.thumb(), deviceHalf)
    return {}
  }
  expect(await frame.sign()).toBe(true)
  expect([...server.slots.keys()].sort()).toEqual([older, frame.thumb()].sort())
  // Lost once more: the older one still vouches.
  expect(await (await visit()).sign()).toBe(true)
  expect(server.slots.has(older)).toBe(false)
  // And so it does for the frame that was there all the time.
  expect(await frame.sign()).toBe(true)
})

test('an older device that cannot be removed does not stop the request', async () => {
  const { server, visit } = await openBrowser()
  expect(await (await visit()).sign()).toBe(true)
  const frame = await visit()
  server.replaced.decideDevice = () => refusal(503, 'busy')
  expect(await frame.sign()).toBe(true)
  expect(await frame.sign()).toBe(true)
})

test('a device that its login let in takes the place of the older one in the window too', async () => {
  const { server, visit, takeCalls } = await openBrowser()
  server.policy.waits = false
  expect(await (await visit()).sign()).toBe(true)
  const second = await visit()
  takeCalls()
  expect(await second.sign()).toBe(true)
  expect(takeCalls()).toEqual(['browser', 'devices/decide'])
  expect([...server.slots.keys()]).toEqual([second.thumb()])
})
