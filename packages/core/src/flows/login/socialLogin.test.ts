import { expect, test } from 'vitest'
import { LoginError } from '../../adapter/LoginError.ts'
import { embeddedUser } from '../../features/login/embeddedUser.ts'
import { openModal } from '../../features/router/openModal.ts'
import { embeddedSession, embeddedTab } from '../../test/embeddedTab.ts'
import { viewsOf } from '../../test/testBrowser.ts'
import { memoryDevice } from '../../test/testInstance.ts'
import { until } from '../../test/until.ts'
import { closeModal } from '../modal/closeModal.ts'
import { retryLogin } from './runLogin.ts'
import { startFarcaster, startSocial } from './socialLogin.ts'

type SocialOptions = { readonly signal: AbortSignal; onReturn(): void; onClosed(): void }

/** A visitor in front of a provider's window. */
async function atProvider() {
  const tab = embeddedTab()
  openModal(tab.latchkey)
  void startSocial(tab.latchkey, 'google')
  await until(() => expect(tab.embedded.isWaiting('connectSocial')).toBe(true))
  const [, options] = tab.embedded.argsOf('connectSocial') ?? []
  return { ...tab, options: options as SocialOptions }
}

test('the window opens within the press, before the code of the wallet is here', () => {
  const tab = embeddedTab()
  openModal(tab.latchkey)
  void startSocial(tab.latchkey, 'github')
  expect(tab.windows).toHaveLength(1)
  expect(tab.login()).toEqual({ phase: 'social', provider: 'github', stage: 'opening' })
  expect(viewsOf(tab.latchkey)).toEqual(['Connect', 'ConnectingSocial'])
})

test('S1.04 a visitor who has logged in at the provider is connected, and the network is remembered', async () => {
  const tab = await atProvider()
  expect(tab.login()).toEqual({ phase: 'social', provider: 'google', stage: 'waiting' })
  tab.options.onReturn()
  expect(tab.login()).toMatchObject({ stage: 'joining' })
  tab.embedded.answer('connectSocial')
  await until(() => expect(tab.embedded.isWaiting('openSession')).toBe(true))
  tab.embedded.answer('openSession', embeddedSession())
  await until(() => expect(tab.login().phase).toBe('joined'))
  expect(embeddedUser(tab.latchkey).social).toBe('google')
  const names = tab.events.map(({ event }) => event).filter((event) => event.startsWith('SOCIAL'))
  expect(names).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_REQUEST_USER_DATA', 'SOCIAL_LOGIN_SUCCESS'])
})

test('a blocked window is said, and the next press opens one', async () => {
  const tab = embeddedTab({}, { isBlocked: true })
  openModal(tab.latchkey)
  await startSocial(tab.latchkey, 'x')
  expect(tab.login()).toMatchObject({ phase: 'social', error: { code: 'login.blocked' } })
  retryLogin(tab.latchkey)
  expect(tab.login()).toEqual({ phase: 'social', provider: 'x', stage: 'opening' })
})

const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 350.0'

/** The page as the server sends visitors back to it. */
const back = 'https://shop.example/cart?item=7#latchkey-login=done'

/** A visitor in an app's own browser who has pressed a network and gone to it. */
async function goneToProvider() {
  const storage = memoryDevice()
  const before = embeddedTab({}, { storage, userAgent: instagram })
  openModal(before.latchkey)
  void startSocial(before.latchkey, 'google')
  await until(() => expect(before.embedded.isWaiting('leaveForSocial')).toBe(true))
  const asked = before.embedded.argsOf('leaveForSocial')
  before.embedded.answer('leaveForSocial', 'https://api.example/go')
  await until(() => expect(before.followed).toHaveLength(1))
  before.stop()
  return { storage, before, asked }
}

test('inside of an app, where a page opens no window, the page goes to the provider itself', async () => {
  const { before, asked } = await goneToProvider()
  expect(before.windows).toEqual([])
  expect(asked).toEqual(['google', { returnTo: '/cart?item=7' }])
  expect(before.followed).toEqual([{ href: 'https://api.example/go', target: '_self' }])
})

test('the page that comes back from the provider connects, once', async () => {
  const { storage } = await goneToProvider()
  const tab = embeddedTab({}, { storage, userAgent: instagram, href: back })
  await until(() => expect(tab.embedded.isWaiting('returnFromSocial')).toBe(true))
  expect(tab.embedded.argsOf('returnFromSocial')).toEqual(['https://wallet.example/social/done#status=done'])
  expect(tab.address()).toBe('https://shop.example/cart?item=7')
  tab.embedded.answer('returnFromSocial')
  await until(() => expect(tab.embedded.isWaiting('openSession')).toBe(true))
  tab.embedded.answer('openSession', embeddedSession())
  await until(() => expect(tab.login().phase).toBe('joined'))
  expect(embeddedUser(tab.latchkey).social).toBe('google')
  tab.stop()
  const later = embeddedTab({}, { storage, userAgent: instagram, href: back })
  await until(() => expect(later.embedded.isWaiting('openSession')).toBe(true))
  expect(later.embedded.asked).not.toContain('returnFromSocial')
})

test('a login that failed at the provider is said when the page is back, and one that was left is not', async () => {
  const { storage } = await goneToProvider()
  const tab = embeddedTab({}, { storage, userAgent: instagram, href: back })
  await until(() => expect(tab.embedded.isWaiting('returnFromSocial')).toBe(true))
  tab.embedded.fail('returnFromSocial', new LoginError('login.refused', {}))
  await until(() => expect(tab.latchkey.notice.getState()).toMatchObject({ open: true, variant: 'error' }))

  const again = await goneToProvider()
  const elsewhere = embeddedTab({}, { storage: again.storage, userAgent: instagram })
  await elsewhere.clock.advance(1_000)
  expect(elsewhere.latchkey.notice.getState().open).toBe(false)
  expect(elsewhere.embedded.asked).toEqual([])
})

test('a window that looks closed is said, and a login that still comes connects', async () => {
  const tab = await atProvider()
  tab.options.onClosed()
  expect(tab.login()).toMatchObject({ error: { code: 'login.closed' } })
  tab.embedded.answer('connectSocial')
  await until(() => expect(tab.embedded.isWaiting('openSession')).toBe(true))
})

test('a provider that refuses closes its window', async () => {
  const tab = await atProvider()
  tab.embedded.fail('connectSocial', new LoginError('login.refused', {}))
  await until(() => expect(tab.login()).toMatchObject({ error: { code: 'login.refused' } }))
  expect(tab.windows[0]?.closed).toBe(true)
})

test('closing the widget closes the provider’s window', async () => {
  const tab = await atProvider()
  closeModal(tab.latchkey)
  expect(tab.options.signal.aborted).toBe(true)
  expect(tab.windows[0]?.closed).toBe(true)
  expect(tab.login()).toEqual({ phase: 'idle' })
})

test('S1.05 Farcaster shows a code until the visitor has approved, then connects', async () => {
  const tab = embeddedTab()
  openModal(tab.latchkey)
  void startFarcaster(tab.latchkey)
  expect(viewsOf(tab.latchkey)).toEqual(['Connect', 'ConnectingFarcaster'])
  await until(() => expect(tab.embedded.isWaiting('startFarcaster')).toBe(true))
  tab.embedded.answer('startFarcaster', 'https://farcaster.xyz/~/siwf?channelToken=1')
  await until(() => expect(tab.embedded.isWaiting('awaitFarcaster')).toBe(true))
  expect(tab.login()).toEqual({
    phase: 'farcaster',
    uri: 'https://farcaster.xyz/~/siwf?channelToken=1',
    stage: 'waiting',
  })
  tab.embedded.answer('awaitFarcaster')
  await until(() => expect(tab.embedded.isWaiting('openSession')).toBe(true))
  tab.embedded.answer('openSession', embeddedSession())
  await until(() => expect(tab.login().phase).toBe('joined'))
  expect(embeddedUser(tab.latchkey).social).toBe('farcaster')
})
