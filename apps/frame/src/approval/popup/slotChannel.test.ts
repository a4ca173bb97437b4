import { createWalletProof } from '@latchkey/wire/embedded'
import type { FrameTheme } from '@latchkey/wire/frame'
import { verifyMessage } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { createMemoryStore, type DeviceStore } from '../../device/deviceStore.ts'
import type { KeptSlot } from '../../device/keptSlot.ts'
import { openDevice } from '../../device/openDevice.ts'
import { startTestWorker } from '../../test/startTestWorker.ts'
import { makeBoxKey } from '../../worker/box.ts'
import { WorkerError } from '../../worker/createWorkerClient.ts'
import type { ApprovalAction, ApprovalState } from '../approval.ts'
import { openPopup } from './openPopup.ts'
import { hello } from './popupMessages.ts'
import { serveWindow } from './serveWindow.ts'

const origin = 'https://wallet.test'
const place = {
  projectId: 'shop',
  origin: 'https://dapp.test',
  walletId: '00000000-0000-4000-8000-000000000001',
}
const rid = crypto.randomUUID()

async function makeKept(): Promise<KeptSlot> {
  const device = await openDevice(createMemoryStore())
  return { walletId: place.walletId, device, wrappedHalf: 'v1.a.b' }
}

/** A message as a browser delivers it. */
function messageEvent(message: {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
  readonly ports?: readonly MessagePort[]
}): Event {
  return Object.assign(new Event('message'), { ports: [], ...message })
}

/** A channel that ends with the test. */
function openChannel(): MessageChannel {
  const channel = new MessageChannel()
  onTestFinished(() => {
    channel.port1.close()
    channel.port2.close()
  })
  return channel
}

/** A frame with a window, and what a browser does between the two. */
function openFrameWindow() {
  const given: MessagePort[] = []
  const frame = new EventTarget()
  const popupEvents = new EventTarget()
  // The frame, as its window sees it.
  const opener = { postMessage: (data: unknown) => greet({ data }) }
  const popup = {
    closed: false,
    close() {
      popup.closed = true
    },
    postMessage(data: unknown, _to: string, ports: readonly MessagePort[]) {
      given.push(...ports)
      popupEvents.dispatchEvent(messageEvent({ data, origin, source: opener, ports }))
    },
  }
  let url = ''
  const window = Object.assign(frame, {
    location: { origin },
    screen: { availWidth: 1_000, availHeight: 800 },
    crypto,
    setInterval,
    clearInterval,
    setTimeout,
    open(to: string) {
      url = to
      return popup
    },
  })
  const actions: ApprovalAction[] = []
  const opened = openPopup(window as unknown as Window & typeof globalThis, {
    act: (action) => void actions.push(action),
    onClose: () => {},
    theme: () => ({ locale: 'ar', themeMode: 'dark' }),
  })
  if (opened === undefined) throw new Error('The window is blocked.')
  onTestFinished(() => opened.close())

  /** Says hello to the frame as a window does. */
  function greet(
    more: { readonly data?: unknown; readonly origin?: string; readonly source?: unknown } = {},
  ) {
    frame.dispatchEvent(
      messageEvent({ data: hello(url.split('#')[1] ?? ''), origin, source: popup, ...more }),
    )
  }

  /** Runs the window's own code. */
  function serve(
    openStore: (name: string) => Promise<DeviceStore>,
    openWorker = startTestWorker,
    windowFetch = fetch,
  ) {
    const shown: (ApprovalState | FrameTheme)[] = []
    const page = Object.assign(popupEvents, { location: { origin } })
    serveWindow(page as unknown as Window, opener as unknown as Window, {
      rid: url.split('#')[1] ?? '',
      onConnect: () => {},
      setTheme: async (theme) => void shown.push(theme),
      show: (state) => void shown.push(state),
      openStore,
      openWorker,
      fetch: windowFetch,
    })
    return shown
  }
  return { opened, popup, given, greet, serve, actions }
}

test('a window keeps the slot that its frame gives it, and gives it back; its keys still cannot be exported', async () => {
  const { opened, serve } = openFrameWindow()
  const store = createMemoryStore()
  const names: string[] = []
  opened.show({ phase: 'preparing' })
  const reading = opened.readSlot(place)
  const shown = serve(async (name) => {
    names.push(name)
    return store
  })
  expect(await reading).toBe(undefined)
  const [older, newer] = [await makeKept(), await makeKept()]
  expect(await opened.keepSlot(place, older)).toEqual({ isKept: true })
  expect(await opened.keepSlot(place, newer)).toEqual({ isKept: true, replaced: older.device.thumb })
  const kept = await opened.readSlot(place)
  expect(kept?.device.thumb).toBe(newer.device.thumb)
  expect(kept?.wrappedHalf).toBe(newer.wrappedHalf)
  for (const key of [kept?.device.signingKey, kept?.device.wrapKey]) expect(key?.extractable).toBe(false)
  expect(new Set(names)).toEqual(new Set(['latchkey kept shop https://dapp.test']))
  // Drawn in the look of the site from the first card on.
  expect(shown).toEqual([{ locale: 'ar', themeMode: 'dark' }, { phase: 'preparing' }])
})

/** What a frame asks its window for at a first login. */
async function orderWallet() {
  const device = await openDevice(createMemoryStore())
  const { publicKey: vaultKey } = await makeBoxKey()
  const wallet = {
    walletId: place.walletId,
    userId: '00000000-0000-4000-8000-000000000002',
    txn: '00000000-0000-4000-8000-000000000003',
    vaultKey,
  }
  return { place, device, wallet }
}

test('A26 a window makes the wallet in its own Worker, and keeps the slot of the device before the frame hears of it', async () => {
  const { opened, serve } = openFrameWindow()
  const store = createMemoryStore()
  const order = await orderWallet()
  serve(async () => store)
  const made = await opened.makeWallet(order)
  expect(made).toMatchObject({ walletId: place.walletId, isKept: true })
  const message = createWalletProof(order.wallet)
  const { address = '0x', proof = '0x' } = made ?? {}
  expect(await verifyMessage({ address, message, signature: proof })).toBe(true)
  const kept = await store.read(`kept ${place.walletId}`)
  expect(kept).toMatchObject({ device: { thumb: order.device.thumb }, wrappedHalf: made?.wrappedHalf })
})

test('a window that stores nothing, or whose Worker does not start, says so', async () => {
  const blocked = async () => {
    throw new DOMException('Storage is blocked.', 'SecurityError')
  }
  const storeless = openFrameWindow()
  storeless.serve(blocked)
  expect(await storeless.opened.makeWallet(await orderWallet())).toMatchObject({ isKept: false })
  const workerless = openFrameWindow()
  workerless.serve(
    async () => createMemoryStore(),
    () => () => Promise.reject(new WorkerError('Error')),
  )
  expect(await workerless.opened.makeWallet(await orderWallet())).toBe(undefined)
})

test('a window sends a stamped request of its frame with the cookies of the browser, and brings the answer back', async () => {
  const { opened, serve } = openFrameWindow()
  const sent: [string, RequestInit | undefined][] = []
  serve(
    async () => createMemoryStore(),
    startTestWorker,
    async (url, init) => {
      sent.push([String(url), init])
      const headers = { date: 'Thu, 19 Nov 2026 12:00:00 GMT', 'set-cookie': 'secret=1' }
      return Response.json({ status: 'remembered' }, { status: 200, headers })
    },
  )
  const request = { url: 'https://api.test/embedded/v1/browser', body: '{}', stamp: 'a.b.c' }
  const answer = await opened.send(request)
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'remembered' }])
  expect([...answer.headers.keys()]).toEqual(['content-type', 'date'])
  expect(sent).toMatchObject([
    [
      request.url,
      {
        method: 'POST',
        body: '{}',
        credentials: 'include',
        redirect: 'error',
        headers: { 'x-stamp': 'a.b.c' },
      },
    ],
  ])
})

test('a window that is closed, or gets no answer, has sent nothing for all that the frame knows', async () => {
  const request = { url: 'https://api.test/embedded/v1/browser', body: '{}', stamp: 'a.b.c' }
  const closed = openFrameWindow()
  const sending = closed.opened.send(request)
  closed.opened.close()
  await expect(sending).rejects.toThrow(TypeError)
  const offline = openFrameWindow()
  offline.serve(
    async () => createMemoryStore(),
    startTestWorker,
    () => Promise.reject(new TypeError('The connection is lost.')),
  )
  await expect(offline.opened.send(request)).rejects.toThrow(TypeError)
})

test('A67 a frame gives no channel to a window of another origin, another window, or one with another id', () => {
  const { given, greet } = openFrameWindow()
  greet({ origin: 'https://evil.test' })
  greet({ source: {} })
  greet({ data: hello(rid) })
  greet({ data: 'hello' })
  expect(given).toEqual([])
  greet()
  expect(given).toHaveLength(1)
  // And none to a second one.
  greet()
  expect(given).toHaveLength(1)
})

test('A67 a window gives its slot only to the frame of its origin that opened it', async () => {
  const events = Object.assign(new EventTarget(), { location: { origin } })
  const store = createMemoryStore()
  const slot = await makeKept()
  await store.write(`kept ${place.walletId}`, slot)
  const told: string[] = []
  const opener = { postMessage: (_data: unknown, to: string) => void told.push(to) }
  serveWindow(events as unknown as Window, opener as unknown as Window, {
    rid,
    onConnect: () => {},
    setTheme: async () => {},
    show: () => {},
    openStore: async () => store,
    openWorker: startTestWorker,
    fetch,
  })
  // The browser delivers its greeting to a page of its own origin only.
  expect(told).toEqual([origin])
  const answers: [string, unknown][] = []
  function ask(name: string, from: { data?: unknown; origin?: string; source?: unknown }): void {
    const { port1, port2 } = openChannel()
    port1.addEventListener('message', ({ data }) => void answers.push([name, data]))
    port1.start()
    port1.postMessage({ type: 'readSlot', place })
    events.dispatchEvent(messageEvent({ data: { rid }, origin, source: opener, ports: [port2], ...from }))
  }
  ask('another origin', { origin: 'https://evil.test' })
  ask('another window', { source: {} })
  ask('another id', { data: { rid: crypto.randomUUID() } })
  ask('its frame', {})
  await expect.poll(() => answers.length).toBe(1)
  expect(answers[0]).toMatchObject(['its frame', { type: 'slotRead', slot: { walletId: slot.walletId } }])
})

test('a window that is closed before it connects, or that stores nothing, has nothing and keeps nothing', async () => {
  const closed = openFrameWindow()
  const slot = await makeKept()
  const [reading, keeping] = [closed.opened.readSlot(place), closed.opened.keepSlot(place, slot)]
  closed.opened.close()
  expect(await reading).toBe(undefined)
  expect(await keeping).toEqual({ isKept: false })

  const { opened, serve } = openFrameWindow()
  serve(async () => {
    throw new DOMException('Storage is blocked.', 'SecurityError')
  })
  expect(await opened.keepSlot(place, slot)).toEqual({ isKept: false })
  expect(await opened.readSlot(place)).toBe(undefined)
})

test('a slot of another shape, as another version may have kept it, is none', async () => {
  const { opened, serve } = openFrameWindow()
  const store = createMemoryStore()
  await store.write(`kept ${place.walletId}`, { ...(await makeKept()), walletId: 'another' })
  serve(async () => store)
  expect(await opened.readSlot(place)).toBe(undefined)
})
