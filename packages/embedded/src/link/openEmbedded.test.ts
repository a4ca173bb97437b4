import type { CaipChainId } from '@latchkey/core/adapter'
import { createClock } from '@latchkey/testing'
import { FrameError, type FrameHandlers } from '@latchkey/wire/frame'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '../test/memoryStorage.ts'
import { frameOrigin, openFakePage } from '../test/openFakePage.ts'
import { settle } from '../test/settle.ts'
import { openEmbedded } from './openEmbedded.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const user = { email: 'ann@example.com', address, chainId: 'eip155:1' } as const
const { signal } = new AbortController()
const dapp = {
  projectId: 'shop',
  metadata: { name: 'The shop', description: '', url: 'https://shop.example', icons: [] },
  sdkType: 'latchkey',
  sdkVersion: 'js-wagmi-0.1.0',
}

/** An embedded wallet whose frame answers with the handlers of a test. */
function openWallet(given: Partial<FrameHandlers> = {}, chainId: CaipChainId = 'eip155:1') {
  const handlers: Partial<FrameHandlers> = {
    connectOtp: async () => undefined,
    getUser: async () => user,
    isConnected: async () => ({ isConnected: true }),
    syncDappData: vi.fn(async () => undefined),
    syncTheme: vi.fn(async () => undefined),
    ...given,
  }
  const page = openFakePage(handlers)
  const clock = createClock(1_000_000)
  const storage = memoryStorage()
  const onBlocked = vi.fn()
  const link = openEmbedded(
    {
      frameUrl: frameOrigin,
      dapp,
      chainId,
      clock,
      storage: storage as never,
      enableLogger: false,
      onBlocked,
    },
    { document: page.document, clock, randomUUID: () => crypto.randomUUID() },
  )
  onTestFinished(() => {
    link.close()
    page.close()
  })
  return { link, page, clock, handlers, onBlocked, stored: () => Object.fromEntries(storage.entries) }
}

/** A window of a provider. */
function openWindow() {
  const visited: string[] = []
  return {
    closed: false,
    visited,
    location: { replace: (url: string) => void visited.push(url) },
    close() {
      this.closed = true
    },
  }
}

test('S6.08 after a login the wallet is a session of the AUTH connector on eip155', async () => {
  const isConnected = vi.fn<FrameHandlers['isConnected']>(async () => ({ isConnected: true }))
  const { link } = openWallet({ isConnected })
  await link.enterCode('012345')
  const session = await link.openSession(signal)
  expect(session).toMatchObject({
    connector: { id: 'latchkey.embedded', type: 'AUTH', chain: 'eip155' },
    accounts: [address],
    chainId: 'eip155:1',
  })
  expect(isConnected).not.toHaveBeenCalled()
})

test.each(['bip122:000000000019d6689c085ae165831e93', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] as const)(
  'S6.08 a site whose first network is %s gets a session on eip155 all the same',
  async (chainId) => {
    const { link } = openWallet({}, chainId)
    await link.enterCode('012345')
    const session = await link.openSession(signal)
    expect(session).toMatchObject({
      connector: { type: 'AUTH', chain: 'eip155' },
      accounts: [address],
      chainId: 'eip155:1',
    })
  },
)

const template = {
  domain: 'shop.example',
  uri: 'https://shop.example',
  version: '1',
  nonce: 'a1b2c3d4e5f6g7h8i9',
  issuedAt: '2026-11-18T12:00:00.000Z',
} as const

test('S7.50 right after a login the frame is asked for the sign-in of the page', async () => {
  const signIn = { message: 'as the frame wrote it', signature: `0x${'12'.repeat(65)}` }
  const getUser = vi.fn<FrameHandlers['getUser']>(async (payload) => ({
    ...user,
    ...(payload?.siwxMessage && { signIn }),
  }))
  const { link } = openWallet({ getUser })
  const onSigned = vi.fn()
  await link.enterCode('012345')
  await link.openSession(signal, { make: async () => template, onSigned })
  expect(onSigned).toHaveBeenCalledExactlyOnceWith([{ ...signIn, address, chainId: 'eip155:1' }])
  expect(getUser.mock.calls.map(([payload]) => payload)).toEqual([
    undefined,
    { siwxMessage: { ...template, chainId: 'eip155:1' } },
  ])
  // Coming back is no login.
  await link.openSession(signal, { make: async () => template, onSigned })
  expect(onSigned).toHaveBeenCalledTimes(1)
})

test.each<[string, Partial<FrameHandlers>, typeof template | undefined]>([
  ['a frame that does not sign it', {}, template],
  ['a site that has no nonce now', {}, undefined],
  [
    'a frame that fails',
    {
      getUser: async (payload) => {
        if (payload?.siwxMessage) throw new FrameError('Not now.')
        return user
      },
    },
    template,
  ],
])('%s leaves the login as it is', async (_, handlers, made) => {
  const { link } = openWallet(handlers)
  const onSigned = vi.fn()
  await link.enterCode('012345')
  expect(await link.openSession(signal, { make: async () => made, onSigned })).toMatchObject({
    accounts: [address],
  })
  expect(onSigned).not.toHaveBeenCalled()
})

test('a login that ends in a window of the wallet has the page show the frame meanwhile', async () => {
  let answer = () => {}
  const isKept = new Promise<void>((resolve) => {
    answer = resolve
  })
  const getUser = vi.fn<FrameHandlers['getUser']>(async (payload) => {
    if (payload?.keepWallet) await isKept
    return { ...user, ...(!payload?.keepWallet && { endsInWindow: true }) }
  })
  const { link } = openWallet({ getUser })
  const changes: string[] = []
  link.watchApprovals((change) => changes.push(change))
  await link.enterCode('012345')
  const opening = link.openSession(signal)
  await expect.poll(() => changes).toEqual(['asked'])
  answer()
  expect(await opening).toMatchObject({ accounts: [address] })
  expect(changes).toEqual(['asked', 'answered'])
  // Coming back is no login.
  await link.openSession(signal)
  expect(getUser).toHaveBeenCalledTimes(2)
})

test('whoever leaves the card of the window is logged in all the same', async () => {
  const getUser: FrameHandlers['getUser'] = (payload) =>
    payload?.keepWallet ? new Promise(() => {}) : Promise.resolve({ ...user, endsInWindow: true })
  const { link } = openWallet({ getUser })
  const changes: string[] = []
  link.watchApprovals((change) => changes.push(change))
  await link.enterCode('012345')
  const opening = link.openSession(signal)
  await expect.poll(() => changes).toEqual(['asked'])
  link.rejectApprovals()
  expect(await opening).toMatchObject({ accounts: [address] })
  expect(changes).toEqual(['asked', 'failed'])
})

/** A frame whose visitor has no wallet before a window has made one. */
function makesInWindow(make: () => Promise<unknown>) {
  let isMade = false
  return vi.fn<FrameHandlers['getUser']>(async (payload) => {
    if (payload?.keepWallet) await make()
    isMade ||= payload?.keepWallet === true
    if (!isMade) throw new FrameError('Finish the login in the window.', { problem: 'ends_in_window' })
    const signIn = { message: 'as the frame wrote it', signature: `0x${'12'.repeat(65)}` }
    return { ...user, ...(payload?.siwxMessage && { signIn }) }
  })
}

test('S7.50 where a window makes the wallet of a first login, the sign-in of the page comes after it', async () => {
  const getUser = makesInWindow(async () => undefined)
  const { link } = openWallet({ getUser, connectSocial: async () => undefined })
  const changes: string[] = []
  link.watchApprovals((change) => changes.push(change))
  const onSigned = vi.fn()
  await link.returnFromSocial('https://wallet.example/social/done')
  expect(await link.openSession(signal, { make: async () => template, onSigned })).toMatchObject({
    accounts: [address],
  })
  expect(changes).toEqual(['asked', 'answered'])
  expect(getUser.mock.calls.map(([payload]) => payload)).toEqual([
    undefined,
    { keepWallet: true },
    { siwxMessage: { ...template, chainId: 'eip155:1' } },
  ])
  expect(onSigned).toHaveBeenCalledOnce()
})

test('a server that cannot store the new wallet makes the login fail with its reason', async () => {
  const getUser = makesInWindow(async () => {
    throw new FrameError('Not now.', { problem: 'unavailable' })
  })
  const { link } = openWallet({ getUser })
  await link.enterCode('012345')
  await expect(link.openSession(signal)).rejects.toMatchObject({ code: 'login.down' })
})

test('a visitor who closes the card of the window is logged in with a wallet that the frame makes', async () => {
  let isLeft = false
  const getUser: FrameHandlers['getUser'] = async (payload) => {
    if (payload?.keepWallet) return new Promise(() => {})
    if (!isLeft) throw new FrameError('Finish the login in the window.', { problem: 'ends_in_window' })
    return user
  }
  const { link } = openWallet({ getUser })
  const changes: string[] = []
  link.watchApprovals((change) => changes.push(change))
  await link.enterCode('012345')
  const opening = link.openSession(signal)
  await expect.poll(() => changes).toEqual(['asked'])
  isLeft = true
  link.rejectApprovals()
  expect(await opening).toMatchObject({ accounts: [address] })
})

test('a login of an earlier visit is checked first, and is gone when the frame says so', async () => {
  const { link, stored } = openWallet({ isConnected: async () => ({ isConnected: false }) })
  expect(await link.openSession(signal)).toBeUndefined()
  expect(stored()).toEqual({})
})

test('S4.16 disconnecting ends the login and clears what the page remembers of it', async () => {
  const signOut = vi.fn<FrameHandlers['signOut']>(async () => undefined)
  const { link, stored } = openWallet({ signOut })
  await link.enterCode('012345')
  const session = await link.openSession(signal)
  expect(stored()).toMatchObject({ email: 'ann@example.com', emailLoginUsed: 'true' })
  await session?.disconnect()
  expect(signOut).toHaveBeenCalledOnce()
  expect(stored()).toEqual({})
})

test.each([
  ['wrong_code', 'login.wrongCode'],
  ['dead_code', 'login.deadCode'],
  ['login_over', 'login.over'],
  ['mail_unavailable', 'login.mail'],
  ['unavailable', 'login.down'],
  ['something_new', 'login.refused'],
])('the problem %s is said as %s', async (problem, code) => {
  const { link } = openWallet({
    connectOtp: async () => {
      throw new FrameError('As the frame says it.', { problem })
    },
  })
  await expect(link.enterCode('111111')).rejects.toMatchObject({ code })
})

test('S5.01 a cooldown is said with its seconds', async () => {
  const { link } = openWallet({
    connectEmail: async () => {
      throw new FrameError('Later.', { problem: 'email_cooldown', retryAfter: 11.2 })
    },
  })
  await expect(link.startEmail('ann@example.com')).rejects.toMatchObject({
    message: 'Please try again after 12 seconds',
  })
})

test('S5.02 an address that is none is said so without asking anybody', async () => {
  const connectEmail = vi.fn<FrameHandlers['connectEmail']>()
  const { link } = openWallet({ connectEmail })
  await expect(link.startEmail('ann@')).rejects.toMatchObject({ message: 'Invalid email. Try again.' })
  await settle()
  expect(connectEmail).not.toHaveBeenCalled()
})

test('a frame that does not answer is said to be out of reach', async () => {
  const { link, clock } = openWallet({ connectEmail: () => new Promise(() => {}) })
  const sending = expect(link.startEmail('ann@example.com')).rejects.toMatchObject({
    code: 'login.unreachable',
  })
  await settle()
  await clock.advance(30_000)
  await sending
})

test('a frame that the page may not show is said to be one that cannot be loaded', async () => {
  const { link, page, onBlocked } = openWallet()
  const sending = expect(link.startEmail('ann@example.com')).rejects.toMatchObject({
    code: 'login.notLoaded',
  })
  page.violate({})
  await sending
  expect(onBlocked).toHaveBeenCalledExactlyOnceWith('policy')
})

test('the provider’s window goes where the frame says, and is closed after the login', async () => {
  const uri = 'https://api.example/embedded/v1/social/go/1'
  const { link } = openWallet({
    getSocialRedirectUri: async () => ({ uri }),
    connectSocial: async () => user,
  })
  const window = openWindow()
  const onReturn = vi.fn()
  await link.connectSocial('google', { window, signal, onReturn, onClosed: vi.fn() })
  expect(window.visited).toEqual([uri])
  expect(window.closed).toBe(true)
  expect(onReturn).toHaveBeenCalledOnce()
  expect(await link.openSession(signal)).toMatchObject({ accounts: [address] })
})

test('A67 the address that the provider’s window ended at goes to the frame, and no other window’s or origin’s', async () => {
  const uri = 'https://api.example/embedded/v1/social/go/1'
  const ended = `${frameOrigin}/social/done#status=done.${'h'.repeat(43)}`
  const connectSocial = vi.fn<FrameHandlers['connectSocial']>(async ({ uri: asked }, { signal: ending }) => {
    if (asked === ended) return user
    return await new Promise((_, reject) => {
      ending.addEventListener('abort', () => reject(new FrameError('The login is over.')))
    })
  })
  const { link, page } = openWallet({ getSocialRedirectUri: async () => ({ uri }), connectSocial })
  const window = openWindow()
  const onReturn = vi.fn()
  const login = link.connectSocial('github', { window, signal, onReturn, onClosed: vi.fn() })
  await vi.waitFor(() => expect(connectSocial).toHaveBeenCalledOnce())
  const data = { resultUri: ended }
  page.deliver({ data, source: window as never, origin: 'https://evil.example' })
  page.deliver({ data, source: openWindow() as never })
  page.deliver({ data: { resultUri: '' }, source: window as never })
  await settle()
  expect(connectSocial).toHaveBeenCalledOnce()
  page.deliver({ data, source: window as never })
  await login
  expect(connectSocial.mock.calls.map(([payload]) => payload.uri)).toEqual([uri, ended])
  expect(onReturn).toHaveBeenCalledOnce()
  expect(window.closed).toBe(true)
  // Only the frame's own listener is left.
  expect(page.listeners.size).toBeLessThanOrEqual(1)
})

test('a visitor who gives up a login at a provider ends the wait', async () => {
  const connectSocial = vi.fn<FrameHandlers['connectSocial']>(() => new Promise(() => {}))
  const { link } = openWallet({
    getSocialRedirectUri: async () => ({ uri: 'https://api.example/go' }),
    connectSocial,
  })
  const giveUp = new AbortController()
  const options = { window: openWindow(), signal: giveUp.signal, onReturn: vi.fn(), onClosed: vi.fn() }
  const login = expect(link.connectSocial('x', options)).rejects.toThrow()
  await vi.waitFor(() => expect(connectSocial).toHaveBeenCalledOnce())
  giveUp.abort()
  await login
  expect(connectSocial).toHaveBeenCalledOnce()
})

test('a provider’s window may stay open longer than a request: the frame is asked again', async () => {
  let answer: (value: typeof user) => void = () => {}
  const connectSocial = vi.fn<FrameHandlers['connectSocial']>(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const { link, clock } = openWallet({
    getSocialRedirectUri: async () => ({ uri: 'https://api.example/go' }),
    connectSocial,
  })
  const window = openWindow()
  const onClosed = vi.fn()
  const login = link.connectSocial('x', { window, signal, onReturn: vi.fn(), onClosed })
  await settle()
  await clock.advance(30_000)
  await vi.waitFor(() => expect(connectSocial).toHaveBeenCalledTimes(2))
  expect(onClosed).not.toHaveBeenCalled()
  window.closed = true
  await clock.advance(1_000)
  expect(onClosed).toHaveBeenCalledOnce()
  answer(user)
  await login
})

test('S3.78 the frame hears the site’s name, project and SDK, and the look and language of the widget', async () => {
  const { link, handlers } = openWallet()
  link.setLook({ mode: 'dark', variables: { '--lk-accent': 'teal', '--lk-z-index': '7' }, locale: 'ar' })
  await settle()
  expect(handlers.syncDappData).toHaveBeenCalledWith({ ...dapp, endsInWindow: true }, expect.anything())
  expect(handlers.syncTheme).toHaveBeenCalledWith(
    { themeMode: 'dark', themeVariables: { '--lk-accent': 'teal' }, locale: 'ar' },
    expect.anything(),
  )
})

test('a page that gives up the account ends the login', async () => {
  const signOut = vi.fn<FrameHandlers['signOut']>(async () => undefined)
  const { link } = openWallet({ signOut })
  await link.enterCode('012345')
  const session = await link.openSession(signal)
  const provider = session?.provider as { request(args: object): Promise<unknown> }
  await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  expect(signOut).toHaveBeenCalledOnce()
})

test('a login that leaves the page says where it comes back, and goes on with the address that it ended at', async () => {
  const asked: unknown[] = []
  const { link } = openWallet({
    getSocialRedirectUri: async (payload) => {
      asked.push(payload)
      return { uri: 'https://api.test/go' as never }
    },
    connectSocial: async ({ uri }) => {
      asked.push(uri)
      return user
    },
  })
  expect(await link.leaveForSocial('google', { returnTo: '/cart' })).toBe('https://api.test/go')
  const ended = `${frameOrigin}/social/done#status=done`
  await link.returnFromSocial(ended)
  expect(asked).toEqual([{ provider: 'google', returnTo: '/cart' }, ended])
})
