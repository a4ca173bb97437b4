import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { acceptHost, type FramePort, type FrameWindow, type WindowMessage } from './acceptHost.ts'
import { framePayloads } from './framePayloads.ts'
import { type FrameHandlers, type FrameRequestName, frameRequests } from './frameRequests.ts'
import { appEvent, FrameError, frameEvents } from './messages.ts'

const names = Object.keys(frameRequests) as FrameRequestName[]
const page = 'https://shop.example'
const init = { type: '@w3m-app/INIT_CHANNEL', v: 4 }
const id = '3f2a1b0c-5d6e-4f70-8a9b-0c1d2e3f4a5b'

/** Handlers that answer nothing, except for those given. */
function handlersWith(given: Partial<FrameHandlers>): FrameHandlers {
  const silent = Object.fromEntries(names.map((name) => [name, async () => undefined]))
  return { ...(silent as unknown as FrameHandlers), ...given }
}

/** A frame's window inside of a page, with what the page receives. */
function openWindows() {
  const listeners = new Set<(event: WindowMessage) => void>()
  const posted: { readonly message: unknown; readonly target: string }[] = []
  const parent = {
    postMessage: (message: unknown, target: string) => void posted.push({ message, target }),
  }
  const window: FrameWindow = {
    parent,
    top: parent,
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  }
  const deliver = (event: Partial<WindowMessage>) => {
    for (const listener of [...listeners])
      listener({ data: init, origin: page, source: parent, ports: [], ...event })
  }
  return { window, parent, posted, deliver, listeners }
}

/** A port of the frame, and what comes out of it. */
function openPort() {
  const sent: { readonly type: string; readonly id?: string; readonly payload?: unknown }[] = []
  let listener: (event: { readonly data: unknown }) => void = () => {}
  const port: FramePort = {
    postMessage: (message) => void sent.push(structuredClone(message) as (typeof sent)[number]),
    addEventListener: (_type, given) => {
      listener = given
    },
    start: () => {},
    close: vi.fn(),
  }
  const receive = (data: unknown) => listener({ data: structuredClone(data) })
  return { port, sent, receive }
}

function connect(handlers: Partial<FrameHandlers> = {}, now = () => 0) {
  const windows = openWindows()
  const { port, sent, receive } = openPort()
  const onClose = vi.fn()
  const onOpen = vi.fn()
  const close = acceptHost(
    { allowedOrigins: [page], handlers: handlersWith(handlers), onClose, onOpen },
    { window: windows.window, now },
  )
  windows.deliver({ ports: [port] })
  return { ...windows, port, sent, receive, onClose, onOpen, close }
}

describe('handshake', () => {
  const allowedOrigins = [page, 'https://www.shop.example', 'http://127.0.0.1:5173']

  test('READY is posted to each allowed origin and never to all', () => {
    const { window, posted } = openWindows()
    acceptHost({ allowedOrigins, handlers: handlersWith({}) }, { window, now: () => 0 })
    expect(posted).toEqual(
      allowedOrigins.map((target) => ({ message: { type: '@w3m-frame/READY', v: 4 }, target })),
    )
  })

  test('an origin that is not exact is refused before anything is posted', () => {
    for (const origin of [
      '*',
      'null',
      'https://*.shop.example',
      'https://shop.example/',
      'shop.example',
      '',
    ]) {
      const { window, posted } = openWindows()
      const accept = () =>
        acceptHost({ allowedOrigins: [page, origin], handlers: handlersWith({}) }, { window, now: () => 0 })
      expect(accept).toThrow('is no origin')
      expect(posted).toEqual([])
    }
  })

  test('S8.41 without a parent the error is "W3mFrame: parent is not set"', () => {
    const { window } = openWindows()
    const alone: { -readonly [K in keyof FrameWindow]: FrameWindow[K] } = { ...window }
    alone.parent = alone as unknown as FrameWindow['parent']
    alone.top = alone
    for (const top of [alone, { ...window, parent: null }])
      expect(() =>
        acceptHost({ allowedOrigins, handlers: handlersWith({}) }, { window: top, now: () => 0 }),
      ).toThrow('W3mFrame: parent is not set')
  })

  test('A5 a frame inside of another frame sends no READY and takes no channel', () => {
    const { window, posted, listeners } = openWindows()
    acceptHost(
      { allowedOrigins, handlers: handlersWith({}) },
      { window: { ...window, top: {} }, now: () => 0 },
    )
    expect(posted).toEqual([])
    expect(listeners.size).toBe(0)
  })

  test('A3 a channel from any origin but an exact one is ignored', () => {
    const { window, deliver } = openWindows()
    const onOpen = vi.fn()
    acceptHost({ allowedOrigins: [page], handlers: handlersWith({}), onOpen }, { window, now: () => 0 })
    const tricks = [
      'https://shop.example.evil.test',
      'https://shop.example:8443',
      'http://shop.example',
      'null',
      'https://shop.example.',
      'https://SHOP.example',
      'https://xn--shp-1na.example',
      '',
    ]
    for (const origin of tricks) deliver({ origin, ports: [openPort().port] })
    expect(onOpen).not.toHaveBeenCalled()
    deliver({ ports: [openPort().port] })
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(page)
  })

  test('a channel from another window, with two ports, with none or of another version is ignored', () => {
    const { window, deliver } = openWindows()
    const onOpen = vi.fn()
    acceptHost({ allowedOrigins: [page], handlers: handlersWith({}), onOpen }, { window, now: () => 0 })
    const ports = [openPort().port]
    deliver({ source: {}, ports })
    deliver({ source: null, ports })
    deliver({ ports: [] })
    deliver({ ports: [...ports, ...ports] })
    deliver({ data: { ...init, v: 3 }, ports })
    deliver({ data: { ...init, extra: true }, ports })
    deliver({ data: { type: '@w3m-app/RPC_REQUEST', id }, ports })
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('A17 a second INIT_CHANNEL is ignored, from the same origin and from another one', async () => {
    const windows = openWindows()
    const [first, second, third] = [openPort(), openPort(), openPort()]
    const isConnected = vi.fn(async () => ({ isConnected: true }))
    acceptHost(
      { allowedOrigins, handlers: handlersWith({ isConnected }) },
      { window: windows.window, now: () => 0 },
    )
    // One right after the other: nothing can have been awaited between them.
    windows.deliver({ ports: [first.port] })
    windows.deliver({ ports: [second.port] })
    windows.deliver({ ports: [third.port], origin: 'https://www.shop.example' })
    for (const { receive } of [first, second, third]) receive({ type: appEvent('isConnected'), id })
    await vi.waitFor(() => expect(first.sent).toHaveLength(1))
    expect(isConnected).toHaveBeenCalledTimes(1)
    expect([second.sent, third.sent]).toEqual([[], []])
    expect(windows.listeners.size).toBe(0)
  })
})

describe('requests', () => {
  test('S4.21 each request is answered by a success or an error event for its id', async () => {
    const { sent, receive } = connect({
      isConnected: async () => ({ isConnected: true }),
      getUser: async () => {
        throw new FrameError('Log in first.', { code: 4100 })
      },
    })
    const other = '9b2a1b0c-5d6e-4f70-8a9b-0c1d2e3f4a5b'
    receive({ type: '@w3m-app/IS_CONNECTED', id })
    receive({ type: '@w3m-app/GET_USER', id: other })
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      { type: '@w3m-frame/IS_CONNECTED_SUCCESS', id, payload: { isConnected: true } },
      { type: '@w3m-frame/GET_USER_ERROR', id: other, payload: { message: 'Log in first.', code: 4100 } },
    ])
  })

  test('a handler learns the origin of the page, and gets its payload parsed', async () => {
    const switchNetwork = vi.fn<FrameHandlers['switchNetwork']>(async ({ chainId }) => ({ chainId }))
    const { receive } = connect({ switchNetwork })
    receive({ type: '@w3m-app/SWITCH_NETWORK', id, payload: { chainId: 8453 } })
    expect(switchNetwork).toHaveBeenCalledExactlyOnceWith(
      { chainId: 'eip155:8453' },
      expect.objectContaining({ id, hostOrigin: page }),
    )
  })

  test('an error that is not meant for the page leaves the frame without its message', async () => {
    const { sent, receive } = connect({
      getUser: async () => {
        throw new Error('seed: legal winner thank year')
      },
    })
    receive({ type: '@w3m-app/GET_USER', id })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toEqual([{ type: '@w3m-frame/GET_USER_ERROR', id, payload: {} }])
  })

  test('a request that the page gave up is aborted and no longer answered', async () => {
    let finish = () => {}
    const promise = new Promise<void>((resolve) => {
      finish = resolve
    })
    const signals: AbortSignal[] = []
    const { sent, receive } = connect({
      rpcRequest: async (_payload, { signal }) => {
        signals.push(signal)
        await promise
        return '0x'
      },
    })
    receive({ type: appEvent('rpcRequest'), id, payload: { method: 'eth_blockNumber' } })
    expect(signals[0]?.aborted).toBe(false)
    receive({ type: '@w3m-app/ABORT', id })
    expect(signals[0]?.aborted).toBe(true)
    finish()
    await new Promise((done) => setTimeout(done))
    expect(sent).toEqual([])
  })

  test('an id that is in use is refused, and the first request goes on', async () => {
    const signals: AbortSignal[] = []
    const { sent, receive } = connect({
      getUser: (_payload, { signal }) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    receive({ type: '@w3m-app/GET_USER', id })
    receive({ type: '@w3m-app/GET_USER', id })
    expect(sent).toMatchObject([{ type: '@w3m-frame/GET_USER_ERROR', id, payload: { code: -32600 } }])
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  })

  test('closing aborts what is running', () => {
    const signals: AbortSignal[] = []
    const { receive, close, port, onClose } = connect({
      getUser: (_payload, { signal }) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    receive({ type: '@w3m-app/GET_USER', id })
    close()
    expect(signals[0]?.aborted).toBe(true)
    expect(port.close).toHaveBeenCalledTimes(1)
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('A18 invalid messages', () => {
  const proto = JSON.parse('{"__proto__":{"polluted":true}}')
  const cyclic: { self?: unknown } = {}
  cyclic.self = cyclic

  test.each([
    ['no object', 'hello'],
    ['nothing', undefined],
    ['no type', { id }],
    ['an event that does not exist', { type: '@w3m-app/EXPORT_SEED', id }],
    ['the name of an object method', { type: 'toString', id }],
    ['an event of the frame', { type: '@w3m-frame/READY', id }],
    ['an id that is no UUID', { type: '@w3m-app/GET_USER', id: 'k3j2h1' }],
    ['no id', { type: '@w3m-app/GET_USER' }],
    ['a field too many', { type: '@w3m-app/GET_USER', id, rpcUrl: 'https://evil.test' }],
    ['a payload that is not asked for', { type: '@w3m-app/SIGN_OUT', id, payload: { all: true } }],
    ['a __proto__ key', { type: '@w3m-app/GET_USER', id, payload: proto }],
    ['a cycle', { type: '@w3m-app/GET_USER', id, payload: cyclic }],
    ['a Map', { type: '@w3m-app/GET_USER', id, payload: new Map() }],
    ['two megabytes', { type: '@w3m-app/CONNECT_SOCIAL', id, payload: { uri: 'a'.repeat(2_097_152) } }],
  ])('A18 a message with %s gets a typed error and reaches no handler', async (_what, message) => {
    const handler = vi.fn(async () => undefined as never)
    const { sent, receive } = connect(Object.fromEntries(names.map((name) => [name, handler])))
    receive(message)
    await new Promise((done) => setTimeout(done))
    expect(handler).not.toHaveBeenCalled()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      type: expect.stringMatching(/^@w3m-frame\/[A-Z_]+_ERROR$/),
      payload: { message: expect.any(String), code: expect.any(Number) },
    })
    expect(Object.prototype).not.toHaveProperty('polluted')
  })

  const strange = fc.anything({
    maxDepth: 3,
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withNullPrototype: true,
    withObjectString: true,
    withSparseArray: true,
    withTypedArray: true,
    key: fc.oneof(
      fc.constantFrom(
        '__proto__',
        'constructor',
        'email',
        'otp',
        'uri',
        'chainId',
        'type',
        'method',
        'params',
      ),
      fc.string(),
    ),
  })

  test.each(names)(
    'A18 %s answers random payloads with typed errors and never passes on an invalid one',
    async (name) => {
      // Ten seconds pass between two messages, so the channel stays open.
      let time = 0
      let passed: unknown[] = []
      const { sent, receive, onClose } = connect(
        {
          [name]: async (payload: unknown) => {
            passed.push(payload)
          },
        },
        () => {
          time += 10_000
          return time
        },
      )
      await fc.assert(
        fc.asyncProperty(strange, async (payload) => {
          passed = []
          sent.length = 0
          receive({ type: appEvent(name), id, payload })
          await Promise.resolve()
          await Promise.resolve()
          await Promise.resolve()
          expect(sent).toHaveLength(1)
          for (const one of passed) expect(v.is(framePayloads[name], one)).toBe(true)
          const type = sent[0]?.type
          if (passed.length === 0)
            expect([frameEvents(name).error, '@w3m-frame/INVALID_ERROR']).toContain(type)
          else expect(type).toBe(frameEvents(name).success)
        }),
        { numRuns: 1_000 },
      )
      expect(onClose).not.toHaveBeenCalled()
      expect(Object.prototype).not.toHaveProperty('polluted')
    },
  )

  const valid: { readonly [N in FrameRequestName]: object | undefined } = {
    switchNetwork: { chainId: 'eip155:1' },
    connectEmail: { email: 'ann@example.com' },
    connectDevice: undefined,
    connectOtp: { otp: '012345' },
    connectSocial: { uri: 'https://wallet.test/social/done#status=done' },
    getSocialRedirectUri: { provider: 'google' },
    getFarcasterUri: undefined,
    connectFarcaster: undefined,
    getUser: undefined,
    signOut: undefined,
    isConnected: undefined,
    getChainId: undefined,
    getSmartAccountEnabledNetworks: undefined,
    initSmartAccount: undefined,
    setPreferredAccount: { type: 'eoa' },
    rpcRequest: { method: 'personal_sign', params: ['0x00', `0x${'52'.repeat(20)}`] },
    updateEmail: { email: 'ann@example.com' },
    updateEmailPrimaryOtp: { otp: '012345' },
    updateEmailSecondaryOtp: { otp: '012345' },
    syncTheme: {},
    syncDappData: { projectId: 'shop' },
    reload: undefined,
  }
  /** Of no type, length or form that a field of a request has. */
  const wrong = fc.oneof(
    fc.constantFrom(null, true, -7.5, Number.NaN, 1n, [[]], { toString: 'x' }, new Map(), new Date(0)),
    fc.nat({ max: 1_000 }).map((more) => 'x'.repeat(5_000 + more)),
  )
  const added = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'toString', 'rpcUrl', 'origin', 'approved'),
    fc.string({ maxLength: 12 }).map((text) => `x${text}`),
  )

  /** A payload that would be right but for one thing. */
  function almost(payload: object | undefined): fc.Arbitrary<unknown> {
    if (payload === undefined)
      return fc.oneof(
        wrong,
        added.map((key) => own({}, key, 1)),
      )
    const keys = Object.keys(payload)
    const changes = [wrong, fc.tuple(added, wrong).map(([key, value]) => own(payload, key, value))]
    if (keys.length > 0) {
      const key = fc.constantFrom(...keys)
      changes.push(fc.tuple(key, wrong).map(([at, value]) => own(payload, at, value)))
      changes.push(
        key.map((at) => Object.fromEntries(Object.entries(payload).filter(([name]) => name !== at))),
      )
    }
    return fc.oneof(...changes)
  }

  /** A copy with a field of its own, also where the name is that of a field that all objects have. */
  function own(payload: object, key: string, value: unknown): object {
    return Object.defineProperty({ ...payload }, key, { value, enumerable: true, configurable: true })
  }

  test.each(names)(
    'A18 %s refuses ten thousand payloads that are wrong in one thing, and answers the right one after them',
    async (name) => {
      let time = 0
      const passed: unknown[] = []
      const { sent, receive, onClose } = connect(
        {
          [name]: async (payload: unknown) => {
            passed.push(payload)
          },
        },
        () => {
          time += 10_000
          return time
        },
      )
      fc.assert(
        fc.property(almost(valid[name]), (payload) => {
          sent.length = 0
          passed.length = 0
          receive({ type: appEvent(name), id, payload })
          return (
            passed.length === 0 &&
            sent.length === 1 &&
            [frameEvents(name).error, '@w3m-frame/INVALID_ERROR'].includes(sent[0]?.type ?? '')
          )
        }),
        { numRuns: 10_000 },
      )
      sent.length = 0
      receive({ type: appEvent(name), id, ...(valid[name] && { payload: valid[name] }) })
      await vi.waitFor(() => expect(sent.map(({ type }) => type)).toEqual([frameEvents(name).success]))
      expect(passed).toEqual([valid[name]])
      expect(onClose).not.toHaveBeenCalled()
      expect(Object.prototype).not.toHaveProperty('polluted')
      expect(Object.keys(Object.prototype)).toEqual([])
    },
  )

  test('A18 twenty invalid messages within ten seconds close the port', () => {
    let time = 0
    const { receive, port, onClose } = connect({}, () => time)
    for (let count = 0; count < 19; count += 1) receive({})
    expect(port.close).not.toHaveBeenCalled()
    time = 10_000
    for (let count = 0; count < 19; count += 1) receive({})
    expect(port.close).not.toHaveBeenCalled()
    time = 19_999
    receive({})
    expect(port.close).toHaveBeenCalledTimes(1)
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

test('it works over a real channel', async () => {
  const windows = openWindows()
  const { port1, port2 } = new MessageChannel()
  const close = acceptHost(
    {
      allowedOrigins: [page],
      handlers: handlersWith({ getChainId: async () => ({ chainId: 'eip155:1' }) }),
    },
    { window: windows.window, now: () => 0 },
  )
  windows.deliver({ ports: [port2] })
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  port1.postMessage({ type: '@w3m-app/GET_CHAIN_ID', id })
  expect(await answer).toEqual({
    type: '@w3m-frame/GET_CHAIN_ID_SUCCESS',
    id,
    payload: { chainId: 'eip155:1' },
  })
  close()
  port1.close()
})
