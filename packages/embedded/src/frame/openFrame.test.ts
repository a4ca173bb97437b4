import { type FrameRequestContext, type FrameRequestName, frameRequests } from '@latchkey/wire/frame'
import { describe, expect, test, vi } from 'vitest'
import { frameOrigin, openFakePage } from '../test/openFakePage.ts'
import { openTestFrame } from '../test/openTestFrame.ts'
import { settle } from '../test/settle.ts'
import { openFrame } from './openFrame.ts'

const ready = { type: '@w3m-frame/READY', v: 4 }
const limited = [
  'connectEmail',
  'connectDevice',
  'connectOtp',
  'connectSocial',
  'getSocialRedirectUri',
] as const

/** A payload for each request of a login. */
const payloads = {
  connectEmail: { email: 'a@b.co' },
  connectDevice: undefined,
  connectOtp: { otp: '123456' },
  connectSocial: { uri: 'https://wallet.example/done' },
  getSocialRedirectUri: { provider: 'google' },
} as const

describe('the iframe', () => {
  test('S7.63 its URL takes projectId, chainId, version and enableLogger', () => {
    const { frame } = openTestFrame(
      {},
      { projectId: 'shop & co', chainId: 'eip155:8453', enableLogger: true },
    )
    const url = new URL(frame.element.src)
    expect(url.origin + url.pathname).toBe('https://wallet.example/sdk')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      projectId: 'shop & co',
      chainId: 'eip155:8453',
      version: '4',
      enableLogger: 'true',
    })
  })

  test('S9.39 the version in its URL is 4, and the chain is Ethereum unless told', () => {
    const { frame } = openTestFrame()
    const { searchParams } = new URL(frame.element.src)
    expect([searchParams.get('version'), searchParams.get('chainId')]).toEqual(['4', 'eip155:1'])
  })

  test('S2.32 its z-index is 999999; it is fixed and hidden', () => {
    const { frame } = openTestFrame()
    expect(frame.element.style).toMatchObject({ zIndex: '999999', position: 'fixed', visibility: 'hidden' })
    frame.show({ left: 10, top: 20, width: 360, height: 600 })
    expect(frame.element.style).toMatchObject({ visibility: 'visible', left: '10px', height: '600px' })
    frame.hide()
    expect(frame.element.style).toMatchObject({ visibility: 'hidden', width: '0' })
  })

  test('it is sandboxed and gets three features, for its own origin only', () => {
    const { frame, page } = openTestFrame()
    expect(Object.fromEntries(page.fake(frame.element).attributes)).toEqual({
      sandbox:
        'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation',
      allow: `publickey-credentials-get ${frameOrigin}; clipboard-write ${frameOrigin}; storage-access ${frameOrigin}`,
      referrerpolicy: 'origin',
      title: 'Wallet',
      'data-latchkey': 'frame',
    })
  })

  test('an address that is not https is refused', () => {
    for (const frameUrl of ['http://wallet.example', 'javascript:alert(1)', 'wallet.example', ''])
      expect(() => openTestFrame({}, { frameUrl })).toThrow('no https address')
  })
})

describe('handshake', () => {
  test('the page listens before the iframe is there, and answers READY to the exact origin with one port', async () => {
    const { page } = openTestFrame()
    await settle()
    expect(page.order).toEqual(['listen', 'append'])
    expect(page.initialised).toEqual([
      { message: { type: '@w3m-app/INIT_CHANNEL', v: 4 }, target: frameOrigin },
    ])
  })

  test('READY from another window or another origin opens no channel', async () => {
    const { page, frame } = openTestFrame({}, { isSilent: true })
    const source = frame.element.contentWindow
    page.deliver({ data: ready, source: {} })
    page.deliver({ data: ready, source: null })
    for (const origin of ['https://evil.test', 'null', 'http://wallet.example', 'https://wallet.example:444'])
      page.deliver({ data: ready, source, origin })
    page.deliver({ data: { ...ready, v: 3 }, source })
    page.deliver({ data: { ...ready, extra: 1 }, source })
    expect(page.initialised).toEqual([])
    page.deliver({ data: ready, source })
    expect(page.initialised).toHaveLength(1)
  })

  test('S4.11 requests wait until the frame is ready', async () => {
    const getChainId = vi.fn(async () => ({ chainId: 'eip155:1' as const }))
    const { page, frame } = openTestFrame({ getChainId }, { isSilent: true })
    const answers = Promise.all([
      frame.request('getChainId', undefined),
      frame.request('getChainId', undefined),
    ])
    await settle()
    expect(page.initialised).toEqual([])
    expect(getChainId).not.toHaveBeenCalled()
    page.silence(false)
    page.reloadFrame(frame.element)
    expect(await answers).toEqual([{ chainId: 'eip155:1' }, { chainId: 'eip155:1' }])
  })
})

describe('requests', () => {
  test('S4.20 each request has a random id', async () => {
    const ids: string[] = []
    const isConnected = async (_payload: undefined, { id }: FrameRequestContext) => {
      ids.push(id)
      return { isConnected: true }
    }
    const { frame } = openTestFrame({ isConnected })
    await Promise.all(Array.from({ length: 50 }, () => frame.request('isConnected', undefined)))
    expect(new Set(ids).size).toBe(50)
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  test('S8.38 an error of the frame without a message says "An error occurred"', async () => {
    const { frame } = openTestFrame({
      getUser: async () => {
        throw new Error('internal')
      },
    })
    await expect(frame.request('getUser', undefined)).rejects.toThrow(/^An error occurred$/)
  })

  test('an answer of another shape than promised is an error', async () => {
    const { frame } = openTestFrame({ getUser: async () => ({ address: 'me' }) as never })
    await expect(frame.request('getUser', undefined)).rejects.toThrow('An error occurred')
  })

  test('a payload of another shape than agreed never leaves the page', async () => {
    const connectEmail = vi.fn()
    const { frame } = openTestFrame({ connectEmail })
    await expect(frame.request('connectEmail', { email: 'a@b.co\r\nBcc: x@y.zz' })).rejects.toThrow(
      'Invalid input',
    )
    await settle()
    expect(connectEmail).not.toHaveBeenCalled()
  })

  test('S8.40 without an iframe the error is "W3mFrame: iframe is not set"', async () => {
    const { frame, page } = openTestFrame()
    // Somebody's script took it out of the page.
    page.fake(frame.element).contentWindow = null
    await expect(frame.request('getUser', undefined)).rejects.toThrow('W3mFrame: iframe is not set')
    frame.dispose()
    await expect(frame.request('getUser', undefined)).rejects.toThrow('W3mFrame: iframe is not set')
  })

  test('A19 replayed answers, answers with unknown ids and answers of another event are dropped', async () => {
    // A frame that is played by the test, so that it can misbehave.
    const page = openFakePage()
    page.silence(true)
    const clock = { now: () => 0, setTimeout: () => 0, clearTimeout: () => {} }
    const id = crypto.randomUUID()
    const other = crypto.randomUUID()
    const ids = [id, other]
    const frame = openFrame(
      { frameUrl: frameOrigin, projectId: 'shop' },
      { document: page.document, clock, randomUUID: () => ids.shift() ?? '' },
    )
    let port: MessagePort | undefined
    page.fake(frame.element).receive = (_data, _target, [given]) => {
      port = given
    }
    page.deliver({ data: ready, source: frame.element.contentWindow })
    const seen: unknown[] = []
    const first = frame.request('isConnected', undefined).then((answer) => void seen.push(answer))
    const second = frame.request('getChainId', undefined).then((answer) => void seen.push(answer))
    const success = '@w3m-frame/IS_CONNECTED_SUCCESS'
    for (const message of [
      { type: success, id: crypto.randomUUID(), payload: { isConnected: true } },
      { type: success, payload: { isConnected: true } },
      { type: '@w3m-frame/GET_USER_SUCCESS', id, payload: { isConnected: true } },
      { type: '@w3m-frame/IS_CONNECTED', id, payload: { isConnected: true } },
      { type: '@w3m-frame/IS_CONNECTED_SUCCESS_SUCCESS', id, payload: { isConnected: true } },
      { type: success, id: other, payload: { isConnected: true } },
      'hello',
      null,
    ])
      port?.postMessage(message)
    await settle()
    expect(seen).toEqual([])
    port?.postMessage({ type: success, id, payload: { isConnected: false } })
    port?.postMessage({ type: success, id, payload: { isConnected: true } })
    port?.postMessage({ type: '@w3m-frame/IS_CONNECTED_ERROR', id, payload: { message: 'late' } })
    await first
    port?.postMessage({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: other, payload: { chainId: 1 } })
    await second
    expect(seen).toEqual([{ isConnected: false }, { chainId: 'eip155:1' }])
    frame.dispose()
  })
})

describe('time limits', () => {
  test.each(limited)('S4.17 S9.03 %s times out after 30 seconds', async (name) => {
    const { frame, clock } = openTestFrame()
    const answer = frame.request(name, payloads[name])
    const failed = vi.fn()
    answer.catch(failed)
    await settle()
    await clock.advance(29_999)
    expect(failed).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(failed).toHaveBeenCalledTimes(1)
  })

  test.each(limited)('S4.18 when %s times out, a callback fires', async (name) => {
    const onTimeout = vi.fn()
    const { frame, clock } = openTestFrame({}, { onTimeout })
    frame.request(name, payloads[name]).catch(() => {})
    await settle()
    expect(onTimeout).not.toHaveBeenCalled()
    await clock.advance(30_000)
    expect(onTimeout).toHaveBeenCalledExactlyOnceWith(name)
  })

  test.each(limited)('S4.19 S4.23 when %s times out, it is aborted in the frame as well', async (name) => {
    const signals: AbortSignal[] = []
    const { frame, clock } = openTestFrame({
      [name]: (_payload: unknown, { signal }: FrameRequestContext) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    const answer = frame.request(name, payloads[name])
    answer.catch(() => {})
    await settle()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    await clock.advance(30_000)
    await expect(answer).rejects.toMatchObject({ message: 'Something went wrong', reason: 'timeout' })
    await settle()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  test('a request that was answered does not time out', async () => {
    const onTimeout = vi.fn()
    const { frame, clock } = openTestFrame({ connectOtp: async () => undefined }, { onTimeout })
    await frame.request('connectOtp', payloads.connectOtp)
    await clock.advance(60_000)
    expect(onTimeout).not.toHaveBeenCalled()
  })

  test('requests without a limit go on', async () => {
    const { frame, clock } = openTestFrame()
    const failed = vi.fn()
    const names = (Object.keys(frameRequests) as FrameRequestName[]).filter(
      (name) => !('limitMs' in frameRequests[name]),
    )
    expect(names).toContain('connectFarcaster')
    frame.request('connectFarcaster', undefined).catch(failed)
    frame.request('rpcRequest', { method: 'eth_blockNumber', params: [] }).catch(failed)
    await settle()
    await clock.advance(3_600_000)
    expect(failed).not.toHaveBeenCalled()
  })

  test('a frame that does not load fails every request after 30 seconds, and the next request loads it again', async () => {
    const { page, frame, clock } = openTestFrame(
      { isConnected: async () => ({ isConnected: true }) },
      { isSilent: true },
    )
    const answer = frame.request('isConnected', undefined)
    answer.catch(() => {})
    await clock.advance(30_000)
    await expect(answer).rejects.toThrow('Something went wrong')
    page.silence(false)
    expect(await frame.request('isConnected', undefined)).toEqual({ isConnected: true })
    expect(page.fake(frame.element).loads).toBe(2)
  })
})

describe('a frame that the browser does not show', () => {
  const notLoaded = { message: 'Unable to load email login dependency', problem: 'not_loaded' }

  test('fails every request at once when the policy of the page forbids it', async () => {
    const onBlocked = vi.fn()
    const { page, frame } = openTestFrame({}, { isSilent: true, onBlocked })
    const answers = [frame.request('isConnected', undefined), frame.request('getUser', undefined)]
    const failed = Promise.all(answers.map((answer) => expect(answer).rejects.toMatchObject(notLoaded)))
    page.violate({})
    await failed
    expect(onBlocked).toHaveBeenCalledExactlyOnceWith('policy')
  })

  test.each([
    ['is only reported', { disposition: 'report' }],
    ['is about another frame', { blockedURI: 'https://ads.example/' }],
    ['is about a picture of its origin', { effectiveDirective: 'img-src' }],
    ['is about a script', { blockedURI: 'inline', effectiveDirective: 'script-src-elem' }],
  ] as const)('goes on when a violation of the policy %s', async (_, violation) => {
    const onBlocked = vi.fn()
    const getChainId = async () => ({ chainId: 'eip155:1' as const })
    const { page, frame } = openTestFrame({ getChainId }, { isSilent: true, onBlocked })
    const answer = frame.request('getChainId', undefined)
    page.violate(violation)
    page.silence(false)
    page.reloadFrame(frame.element)
    expect(await answer).toEqual({ chainId: 'eip155:1' })
    expect(onBlocked).not.toHaveBeenCalled()
  })

  test('fails soon after another page was loaded in its place, and the next request loads it again', async () => {
    const onBlocked = vi.fn()
    const isConnected = async () => ({ isConnected: true })
    const { page, frame, clock } = openTestFrame({ isConnected }, { isSilent: true, onBlocked })
    const failed = expect(frame.request('isConnected', undefined)).rejects.toMatchObject(notLoaded)
    page.finishLoading(frame.element)
    await clock.advance(3_000)
    await failed
    expect(onBlocked).toHaveBeenCalledExactlyOnceWith('frame')
    page.silence(false)
    expect(await frame.request('isConnected', undefined)).toEqual({ isConnected: true })
    expect(page.fake(frame.element).loads).toBe(2)
  })

  test('goes on when its first message comes after the browser has loaded it', async () => {
    const onBlocked = vi.fn()
    const isConnected = async () => ({ isConnected: true })
    const { page, frame, clock } = openTestFrame({ isConnected }, { isSilent: true, onBlocked })
    const answer = frame.request('isConnected', undefined)
    page.finishLoading(frame.element)
    await clock.advance(2_999)
    page.silence(false)
    page.reloadFrame(frame.element)
    expect(await answer).toEqual({ isConnected: true })
    await clock.advance(60_000)
    expect(onBlocked).not.toHaveBeenCalled()
  })

  test('says nothing once the page has removed it', async () => {
    const onBlocked = vi.fn()
    const { page, frame, clock } = openTestFrame({}, { isSilent: true, onBlocked })
    page.finishLoading(frame.element)
    frame.dispose()
    await clock.advance(3_000)
    expect(onBlocked).not.toHaveBeenCalled()
    expect(page.violationListeners.size).toBe(0)
  })
})

describe('aborting', () => {
  test('S4.22 an aborted RPC request fails with "Request was aborted"', async () => {
    const { frame } = openTestFrame()
    const controller = new AbortController()
    const { signal } = controller
    const answer = frame.request('rpcRequest', { method: 'eth_blockNumber', params: [] }, { signal })
    await settle()
    controller.abort()
    await expect(answer).rejects.toThrow(/^Request was aborted$/)
    const late = frame.request('rpcRequest', { method: 'eth_blockNumber', params: [] }, { signal })
    await expect(late).rejects.toThrow(/^Request was aborted$/)
  })

  test('S4.23 any other aborted request fails with "Something went wrong"', async () => {
    const { frame } = openTestFrame()
    const names = [
      'getFarcasterUri',
      'connectFarcaster',
      'getUser',
      'signOut',
      'isConnected',
      'reload',
    ] as const
    const answers = names.map((name) => frame.request(name, undefined))
    const results = Promise.allSettled(answers)
    await settle()
    frame.dispose()
    for (const result of await results)
      expect(result).toMatchObject({ status: 'rejected', reason: { message: 'Something went wrong' } })
  })

  test('a frame that was loaded anew gets a new channel, and requests to the old one are aborted', async () => {
    let count = 0
    const { frame, page } = openTestFrame({
      isConnected: () => {
        count += 1
        return count === 1 ? new Promise(() => {}) : Promise.resolve({ isConnected: true })
      },
    })
    const lost = frame.request('isConnected', undefined)
    lost.catch(() => {})
    await settle()
    page.reloadFrame(frame.element)
    await expect(lost).rejects.toMatchObject({ message: 'Something went wrong', reason: 'gone' })
    expect(await frame.request('isConnected', undefined)).toEqual({ isConnected: true })
    expect(page.initialised).toHaveLength(2)
  })

  test('after a reload, requests wait for the frame to be back', async () => {
    const { frame, page } = openTestFrame({
      reload: async () => undefined,
      isConnected: async () => ({ isConnected: true }),
    })
    const lost = frame.request('getUser', undefined)
    lost.catch(() => {})
    await frame.reload()
    await expect(lost).rejects.toThrow('Something went wrong')
    const answered = vi.fn()
    frame.request('isConnected', undefined).then(answered)
    await settle()
    expect(answered).not.toHaveBeenCalled()
    page.reloadFrame(frame.element)
    await vi.waitFor(() => expect(answered).toHaveBeenCalledTimes(1))
  })

  test('a frame that is back before it has answered was reloaded all the same', async () => {
    const { frame, page } = openTestFrame({ isConnected: async () => ({ isConnected: true }) })
    const reloaded = frame.reload()
    await settle()
    page.reloadFrame(frame.element)
    await reloaded
    expect(await frame.request('isConnected', undefined)).toEqual({ isConnected: true })
  })

  test('dispose removes the iframe and the listener', async () => {
    const { frame, page } = openTestFrame()
    await settle()
    frame.dispose()
    expect(page.listeners.size).toBe(0)
    expect(page.order.at(-1)).toBe('remove')
  })
})
