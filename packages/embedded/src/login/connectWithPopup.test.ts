import { FrameError, type FrameHandlers } from '@latchkey/wire/frame'
import { describe, expect, test, vi } from 'vitest'
import { frameOrigin } from '../test/openFakePage.ts'
import { openTestLogin } from '../test/openTestLogin.ts'
import { settle } from '../test/settle.ts'
import { connectAfterRedirect } from './connectAfterRedirect.ts'
import { connectWithPopup, type PopupPage } from './connectWithPopup.ts'

const user = {
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  chainId: 'eip155:1',
  userName: 'Ada',
} as const
const patient = { timeout: 30_000 }
const uri = 'https://api.example/go'
const ended = (status: string) => `${frameOrigin}/social/done#status=${status}`

/** A page that opened a popup, with a visitor who logs in unless told. */
function openPopup(handlers: Partial<FrameHandlers> = {}) {
  const connectSocial = vi.fn<FrameHandlers['connectSocial']>(async () => user)
  const { login, clock } = openTestLogin({
    getSocialRedirectUri: async () => ({ uri }),
    connectSocial,
    ...handlers,
  })
  const listeners = new Set<Parameters<PopupPage['addEventListener']>[1]>()
  let hasFocus = false
  const page: PopupPage = {
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
    document: { hasFocus: () => hasFocus },
  }
  const visited: string[] = []
  const popup = {
    closed: false,
    location: { replace: (url: string) => void visited.push(url) },
    close() {
      popup.closed = true
    },
  }
  const controller = new AbortController()
  const result = connectWithPopup(
    { login, frameUrl: frameOrigin, provider: 'google', popup, signal: controller.signal },
    { page, clock },
  )
  result.catch(() => {})
  return {
    result,
    popup,
    visited,
    clock,
    listeners,
    connectSocial,
    controller,
    say(data: unknown, { origin = frameOrigin, source = popup as unknown } = {}) {
      for (const listener of [...listeners]) listener({ data, origin, source })
    },
    /** The visitor closes the window and is back on the page. */
    leave() {
      popup.closed = true
      hasFocus = true
    },
  }
}

describe('a login in a popup', () => {
  test('goes to the address of the frame, and ends with the user when the popup says where it ended', async () => {
    const { result, popup, visited, say, listeners, connectSocial } = openPopup()
    await vi.waitFor(() => expect(visited).toEqual([uri]), patient)
    say({ resultUri: ended('done') })
    expect(await result).toEqual(user)
    expect(connectSocial.mock.calls[0]?.[0]).toEqual({ uri: ended('done') })
    expect(popup.closed).toBe(true)
    expect(listeners.size).toBe(0)
  })

  test('A53 hears its own window and the origin of the frame alone', async () => {
    const { result, visited, say, connectSocial } = openPopup()
    await vi.waitFor(() => expect(visited).toHaveLength(1), patient)
    const message = { resultUri: ended('done') }
    say(message, { origin: 'https://evil.test' })
    say(message, { origin: `${frameOrigin}.evil.test` })
    say(message, { source: {} })
    say({ ...message, token: 'x' })
    say({ resultUri: 7 })
    say(undefined)
    await settle()
    expect(connectSocial).not.toHaveBeenCalled()
    say(message)
    await result
  })

  test('is blocked where the browser opened no window', async () => {
    const { login } = openTestLogin()
    const request = { login, frameUrl: frameOrigin, provider: 'x', popup: null } as const
    await expect(connectWithPopup(request, {} as never)).rejects.toMatchObject({ reason: 'blocked' })
  })

  test('is closed when the visitor closed the window, even before it went anywhere', async () => {
    const { result, leave, clock, visited } = openPopup({ getSocialRedirectUri: () => new Promise(() => {}) })
    leave()
    await clock.advance(1_000)
    await expect(result).rejects.toMatchObject({ reason: 'closed', message: 'The login window was closed.' })
    expect(visited).toEqual([])
  })

  test('is closed when the frame says that nothing was done by then', async () => {
    const { result, leave, clock, visited } = openPopup({
      connectSocial: async () => {
        throw new FrameError('Closed.', { code: 4001 })
      },
    })
    await vi.waitFor(() => expect(visited).toHaveLength(1), patient)
    leave()
    await clock.advance(1_000)
    await expect(result).rejects.toMatchObject({ reason: 'closed' })
  })

  test('ends with the user when the visitor was done and closed the window', async () => {
    const { result, leave, clock, visited, connectSocial } = openPopup()
    await vi.waitFor(() => expect(visited).toHaveLength(1), patient)
    leave()
    await clock.advance(1_000)
    expect(await result).toEqual(user)
    expect(connectSocial.mock.calls[0]?.[0]).toEqual({ uri: ended('closed') })
  })

  test('waits while the visitor is in a window that its provider cut off', async () => {
    const { result, popup, leave, clock, visited, connectSocial } = openPopup()
    await vi.waitFor(() => expect(visited).toHaveLength(1), patient)
    popup.closed = true
    await clock.advance(60_000)
    expect(connectSocial).not.toHaveBeenCalled()
    leave()
    await clock.advance(1_000)
    expect(await result).toEqual(user)
  })

  test('ends after ten minutes', async () => {
    const { result, popup, clock, visited } = openPopup()
    await vi.waitFor(() => expect(visited).toHaveLength(1), patient)
    await clock.advance(601_000)
    await expect(result).rejects.toMatchObject({ reason: 'timeout' })
    expect(popup.closed).toBe(true)
  })

  test('ends when the page ends it', async () => {
    const { result, popup, controller, visited, listeners } = openPopup()
    await vi.waitFor(() => expect(visited).toHaveLength(1), patient)
    controller.abort()
    await expect(result).rejects.toMatchObject({ reason: 'closed' })
    expect(popup.closed).toBe(true)
    expect(listeners.size).toBe(0)
  })

  test.each([
    ['declined', new FrameError('You cancelled the login.', { code: 4001 })],
    ['failed', new FrameError('The login did not go through.')],
  ])('is %s with the sentence of the frame', async (reason, error) => {
    const { result, visited, say } = openPopup({
      connectSocial: async () => {
        throw error
      },
    })
    await vi.waitFor(() => expect(visited).toHaveLength(1), patient)
    say({ resultUri: ended('cancelled') })
    await expect(result).rejects.toMatchObject({ reason, message: error.message })
  })

  test('S4.17 S4.18 S4.19 times out when the frame does not say where to go in 30 seconds', async () => {
    const { result, popup, clock } = openPopup({ getSocialRedirectUri: () => new Promise(() => {}) })
    await settle()
    await clock.advance(30_000)
    await expect(result).rejects.toMatchObject({ reason: 'timeout' })
    expect(popup.closed).toBe(true)
  })
})

describe('a login that left the page', () => {
  function returned(hash: string, handlers: Partial<FrameHandlers> = {}) {
    const connectSocial = vi.fn<FrameHandlers['connectSocial']>(async () => user)
    const { login } = openTestLogin({ connectSocial, ...handlers })
    const urls: string[] = []
    const page = {
      location: { hash, pathname: '/checkout', search: '?step=2' },
      history: {
        state: 7,
        replaceState: (_state: unknown, _unused: string, url: string) => void urls.push(url),
      },
    }
    const result = connectAfterRedirect({ login, frameUrl: frameOrigin }, page)
    result.catch(() => {})
    return { result, urls, connectSocial }
  }

  test('goes on when the page is back, once', async () => {
    const { result, urls, connectSocial } = returned('#latchkey-login=done')
    expect(await result).toEqual(user)
    expect(connectSocial.mock.calls[0]?.[0]).toEqual({ uri: ended('done') })
    expect(urls).toEqual(['/checkout?step=2'])
  })

  test('A67 brings the handle back that the page was given', async () => {
    const handle = 'h'.repeat(43)
    const { result, connectSocial } = returned(`#latchkey-login=done.${handle}`)
    expect(await result).toEqual(user)
    expect(connectSocial.mock.calls[0]?.[0]).toEqual({ uri: `${ended('done')}.${handle}` })
  })

  test.each(['', '#section', '#latchkey-login=welcome'])('is none at %s', async (hash) => {
    const { result, urls } = returned(hash)
    expect(await result).toBeUndefined()
    expect(urls).toEqual([])
  })

  test('says why it came to nothing', async () => {
    const { result } = returned('#latchkey-login=cancelled', {
      connectSocial: async () => {
        throw new FrameError('You cancelled the login.', { code: 4001 })
      },
    })
    await expect(result).rejects.toMatchObject({ reason: 'declined', message: 'You cancelled the login.' })
  })
})
