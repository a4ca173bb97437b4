import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import type { Frame, FrameOptions, openFrame } from '../index.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    framePages(modules: string): Promise<{ readonly frame: string; readonly other: string }>
  }
}

type Embedded = { readonly openFrame: typeof openFrame }
type Page = Window & typeof globalThis & { embedded: Embedded }

const init = { type: '@w3m-app/INIT_CHANNEL', v: 4 }
const ready = { type: '@w3m-frame/READY', v: 4 }

let origins: { readonly frame: string; readonly other: string }
let page: Page
let seen: unknown[]
let ids: string[]

beforeAll(async () => {
  origins = await commands.framePages(location.origin)
})

// Tests run inside of a frame themselves, and a frame in a frame stays silent: the page is a window of its own.
beforeEach(async () => {
  page = window.open('about:blank') as Page
  seen = []
  ids = []
  page.addEventListener('message', ({ data }) => void seen.push(data))
  const script = page.document.createElement('script')
  script.type = 'module'
  script.textContent = `import * as embedded from '${location.origin}/packages/embedded/src/index.ts'
    window.embedded = embedded`
  page.document.body.append(script)
  await expect.poll(() => page.embedded).toBeDefined()
})

afterEach(() => page.close())

function open(options: Partial<FrameOptions> = {}): Frame {
  return page.embedded.openFrame(
    { frameUrl: origins.frame, projectId: 'shop', ...options },
    {
      document: page.document,
      clock: {
        now: () => Date.now(),
        setTimeout: (action, ms) => page.setTimeout(action, ms),
        clearTimeout: (id) => page.clearTimeout(id),
      },
      randomUUID() {
        const id = crypto.randomUUID()
        ids.push(id)
        return id
      },
    },
  )
}

/** Puts a page of another origin beside the frame; it posts what it is told to. */
async function addOther(url = ''): Promise<(order: object) => void> {
  const iframe = page.document.createElement('iframe')
  iframe.src = `${origins.other}/inside?url=${encodeURIComponent(url)}`
  page.document.body.append(iframe)
  await expect.poll(() => seen).toContain('inside')
  // From the page's own window, so that the page is the source.
  const post = page.Function('target', 'order', 'target.postMessage(order, "*")')
  return (order) => void post(iframe.contentWindow, order)
}

/** Offers a channel to a frame in the name of the page, and collects what comes back to a request over it. */
function offerChannel(iframe: HTMLIFrameElement, request: object): readonly unknown[] {
  const offer = page.Function(
    'target',
    'message',
    `const { port1, port2 } = new MessageChannel()
     target.postMessage(message, '*', [port2])
     return port1`,
  )
  const port: MessagePort = offer(iframe.contentWindow, init)
  const answers: unknown[] = []
  port.onmessage = ({ data }) => void answers.push(data)
  port.postMessage(request)
  return answers
}

/** What the frame answered over channels that the other page had offered. */
function answersToOther(): readonly unknown[] {
  return seen.filter((data) => typeof data === 'object' && data !== null && 'answered' in data)
}

/** How many RPC requests have reached the frame. */
async function rpcCount(frame: Frame): Promise<number> {
  const answer = await frame.request('getSmartAccountEnabledNetworks', undefined)
  return (answer.smartAccountEnabledNetworks[0] ?? 0) - 1
}

describe('across origins', () => {
  test('S7.62 page and frame speak by messages between their windows', async () => {
    const frame = open()
    expect(await frame.request('isConnected', undefined)).toEqual({ isConnected: true })
    expect(await frame.request('rpcRequest', { method: 'eth_blockNumber', params: [] })).toBe('0x7')
    expect(await rpcCount(frame)).toBe(1)
  })

  test('S2.32 the iframe is fixed at z-index 999999, and hidden until it is shown', async () => {
    const { element, show, hide } = open()
    const style = page.getComputedStyle(element)
    expect([style.position, style.zIndex, style.visibility]).toEqual(['fixed', '999999', 'hidden'])
    show({ left: 10, top: 20, width: 360, height: 600 })
    expect(style.visibility).toBe('visible')
    expect(element.getBoundingClientRect()).toMatchObject({ x: 10, y: 20, width: 360, height: 600 })
    hide()
    expect(style.visibility).toBe('hidden')
  })

  test('the frame goes on after a reload with a channel of its own', async () => {
    const frame = open()
    await frame.request('rpcRequest', { method: 'eth_blockNumber', params: [] })
    await frame.reload()
    // The frame began to count anew.
    expect(await rpcCount(frame)).toBe(0)
  })
})

describe('a frame that the browser does not show', () => {
  const notLoaded = { message: 'Unable to load email login dependency', problem: 'not_loaded' }

  test('a policy of the page that does not name it fails requests, also the next one', async () => {
    const policy = page.document.createElement('meta')
    policy.httpEquiv = 'content-security-policy'
    policy.content = "frame-src 'self'"
    page.document.head.append(policy)
    const blocked: string[] = []
    const frame = open({ onBlocked: (by) => void blocked.push(by) })
    const startedAt = performance.now()
    await expect(frame.request('isConnected', undefined)).rejects.toMatchObject(notLoaded)
    await expect(frame.request('isConnected', undefined)).rejects.toMatchObject(notLoaded)
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    expect(blocked).toEqual(['policy', 'policy'])
  })

  test('a frame that does not name the page fails requests soon, and is loaded again with the next one', async () => {
    const blocked: string[] = []
    const frame = open({
      frameUrl: `${origins.frame}/refused`,
      projectId: crypto.randomUUID(),
      onBlocked: (by) => void blocked.push(by),
    })
    const startedAt = performance.now()
    await expect(frame.request('isConnected', undefined)).rejects.toMatchObject(notLoaded)
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    expect(blocked).toEqual(['frame'])
    // Its operator has added the page meanwhile.
    expect(await frame.request('isConnected', undefined)).toEqual({ isConnected: true })
  })
})

describe('attacks', () => {
  test('A5 a frame inside of a page inside of a page never says that it is ready', async () => {
    await addOther(`${origins.frame}/sdk`)
    await expect.poll(() => seen).toContain('loaded')
    // The same frame, directly inside of the page, is ready.
    const frame = open()
    expect(await frame.request('isConnected', undefined)).toEqual({ isConnected: true })
    expect(seen).not.toContainEqual({ seen: ready })
  })

  test('A15 requests and channels that another iframe posts to the frame are ignored', async () => {
    const frame = open()
    const order = await addOther()
    const request = {
      type: '@w3m-app/RPC_REQUEST',
      id: crypto.randomUUID(),
      payload: { method: 'eth_blockNumber', params: [] },
    }
    for (let count = 0; count < 3; count += 1) {
      order({ to: 0, message: request })
      order({ to: 0, message: init, withPort: true, overPort: request })
      expect(await frame.request('isConnected', undefined)).toEqual({ isConnected: true })
    }
    expect(await rpcCount(frame)).toBe(0)
    expect(answersToOther()).toEqual([])
  })

  test('A15 a channel that another iframe offers before the page does is ignored', async () => {
    const order = await addOther()
    const iframe = page.document.createElement('iframe')
    iframe.src = `${origins.frame}/sdk`
    page.document.body.append(iframe)
    await expect.poll(() => seen).toContain('loaded')
    const request = { type: '@w3m-app/IS_CONNECTED', id: crypto.randomUUID() }
    order({ to: 1, message: init, withPort: true, overPort: request })
    await expect.poll(() => seen).toContain('posted')
    // The frame takes one channel only, so the page could not have one if the other iframe had.
    const answers = offerChannel(iframe, request)
    await expect.poll(() => answers).toMatchObject([{ id: request.id, payload: { isConnected: true } }])
    expect(answersToOther()).toEqual([])
  })

  test('A16 answers that another window posts to the page are ignored', async () => {
    const frame = open()
    const order = await addOther()
    await frame.request('isConnected', undefined)
    const answers: unknown[] = []
    const payload = {
      method: 'personal_sign',
      params: ['Hello', '0x52908400098527886E0F7030069857D2E4169EE7'],
    } as const
    const controller = new AbortController()
    const pending = frame
      .request('rpcRequest', payload as never, { signal: controller.signal })
      .then((answer) => void answers.push(answer))
    pending.catch(() => {})
    const forged = { type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: ids.at(-1), payload: '0xforged' }
    order({ to: 'top', message: forged })
    order({ to: 'top', message: ready, withPort: true, overPort: forged })
    await expect.poll(() => seen).toContainEqual(forged)
    await expect.poll(() => seen).toContainEqual(ready)
    // The channel is the one that it was, and the request is still open.
    expect(await rpcCount(frame)).toBe(1)
    expect(answers).toEqual([])
    controller.abort()
    await expect(pending).rejects.toThrow('Request was aborted')
  })

  test('A17 a second channel that the page itself offers is ignored', async () => {
    const frame = open()
    await frame.request('isConnected', undefined)
    const answers = offerChannel(frame.element, { type: '@w3m-app/IS_CONNECTED', id: crypto.randomUUID() })
    for (let count = 0; count < 3; count += 1)
      expect(await frame.request('isConnected', undefined)).toEqual({ isConnected: true })
    expect(answers).toEqual([])
  })
})
