import { expect, test } from 'vitest'
import { LoginError } from '../../adapter/LoginError.ts'
import { bitcoin, ethereum } from '../../chains/chains.ts'
import { readStored } from '../../features/connection/storedConnections.ts'
import { currentView } from '../../features/router/currentView.ts'
import { openModal } from '../../features/router/openModal.ts'
import { embeddedAddress, embeddedSession, embeddedTab } from '../../test/embeddedTab.ts'
import { viewsOf } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { closeModal } from '../modal/closeModal.ts'
import { goBack } from '../modal/goBack.ts'
import { switchNetwork } from '../network/switchNetwork.ts'
import { enterCode, resendEmail, startEmail } from './emailLogin.ts'

const email = 'ann@example.com'
const startedAt = 1_000_000
const expiresAt = startedAt + 600_000

/** A visitor who has asked for a mail. */
async function mailed(step: object = { action: 'VERIFY_OTP', expiresAt }) {
  const tab = embeddedTab()
  openModal(tab.latchkey)
  void startEmail(tab.latchkey, ` ${email} `)
  await until(() => expect(tab.embedded.isWaiting('startEmail')).toBe(true))
  tab.embedded.answer('startEmail', step)
  return tab
}

async function atCode() {
  const tab = await mailed()
  await until(() => expect(tab.login().phase).toBe('code'))
  return tab
}

test('nothing of the embedded wallet is loaded before somebody reaches for it', async () => {
  const { latchkey, embedded } = embeddedTab()
  openModal(latchkey)
  expect(embedded.loads()).toBe(0)
  void startEmail(latchkey, email)
  await until(() => expect(embedded.isOpen()).toBe(true))
  expect(embedded.loads()).toBe(1)
  expect(embedded.opened()).toMatchObject({ frameUrl: 'https://wallet.example', chainId: 'eip155:1' })
})

test('S4.12 a known device is asked for the code of the mail', async () => {
  const tab = await atCode()
  expect(tab.embedded.asked).toEqual(['startEmail'])
  expect(viewsOf(tab.latchkey)).toEqual(['Connect', 'EmailVerifyOtp'])
  expect(tab.login()).toEqual({ phase: 'code', email, expiresAt, resendAt: startedAt + 30_000 })
})

test('S4.12 an unknown device is shown its number, and the code’s boxes once it was approved', async () => {
  const tab = await mailed({ action: 'VERIFY_DEVICE', number: '47', expiresAt })
  await until(() => expect(tab.login()).toMatchObject({ phase: 'device', number: '47' }))
  expect(viewsOf(tab.latchkey)).toEqual(['Connect', 'EmailVerifyDevice'])
  tab.embedded.answer('awaitDevice')
  await until(() => expect(tab.login().phase).toBe('code'))
  expect(viewsOf(tab.latchkey)).toEqual(['Connect', 'EmailVerifyOtp'])
})

test('S4.12 a visitor who is logged in already is connected without a mail', async () => {
  const tab = await mailed({ action: 'CONNECT' })
  await until(() => expect(tab.embedded.isWaiting('openSession')).toBe(true))
  tab.embedded.answer('openSession', embeddedSession())
  await until(() => expect(tab.login().phase).toBe('joined'))
})

test('S6.08 a visitor who chose Bitcoin before is connected on eip155, and Bitcoin takes another wallet', async () => {
  const tab = embeddedTab({ networks: [bitcoin, ethereum] })
  openModal(tab.latchkey)
  await switchNetwork(tab.latchkey, bitcoin.caip2)
  void startEmail(tab.latchkey, email)
  await until(() => expect(tab.embedded.isWaiting('startEmail')).toBe(true))
  tab.embedded.answer('startEmail', { action: 'CONNECT' })
  await until(() => expect(tab.embedded.isWaiting('openSession')).toBe(true))
  tab.embedded.answer('openSession', embeddedSession())
  await until(() => expect(tab.login().phase).toBe('joined'))
  expect(tab.latchkey.connections.getState().list).toMatchObject([
    { connector: { type: 'AUTH', chain: 'eip155' }, chainId: 'eip155:1' },
  ])
  await tab.clock.advance(400)
  openModal(tab.latchkey)
  const asked = tab.embedded.asked.length
  await switchNetwork(tab.latchkey, bitcoin.caip2)
  expect(currentView(tab.latchkey.router.getState())).toEqual({
    name: 'SwitchActiveChain',
    namespace: 'bip122',
  })
  expect(tab.embedded.asked).toHaveLength(asked)
})

test('S1.03 the right code connects the wallet, remembers it and leaves the widget', async () => {
  const tab = await atCode()
  void enterCode(tab.latchkey, '012345')
  expect(tab.login()).toMatchObject({ phase: 'code', isChecking: true })
  await until(() => expect(tab.embedded.argsOf('enterCode')).toEqual(['012345']))
  tab.embedded.answer('enterCode')
  await until(() => expect(tab.embedded.isWaiting('openSession')).toBe(true))
  tab.embedded.answer('openSession', embeddedSession())
  await until(() => expect(tab.login().phase).toBe('joined'))
  await tab.clock.advance(400)
  expect(tab.latchkey.router.getState().open).toBe(false)
  expect(tab.latchkey.connections.getState().list).toMatchObject([
    { connector: { id: 'latchkey.embedded', type: 'AUTH' }, accounts: [`eip155:1:${embeddedAddress}`] },
  ])
  expect(readStored(tab.latchkey)?.list).toHaveLength(1)
  const success = tab.events.find(({ event }) => event === 'CONNECT_SUCCESS')
  expect(success?.properties).toEqual({ method: 'email', name: 'Latchkey Wallet' })
})

test('a login goes on while its wallet is kept in a window', async () => {
  const tab = await atCode()
  void enterCode(tab.latchkey, '012345')
  await until(() => expect(tab.embedded.isWaiting('enterCode')).toBe(true))
  tab.embedded.answer('enterCode')
  await until(() => expect(tab.embedded.isWaiting('openSession')).toBe(true))
  tab.embedded.approval('asked')
  expect(viewsOf(tab.latchkey)).toEqual(['Connect', 'EmailVerifyOtp', 'ApproveTransaction'])
  tab.embedded.approval('answered')
  expect(viewsOf(tab.latchkey)).toEqual(['Connect', 'EmailVerifyOtp'])
  tab.embedded.answer('openSession', embeddedSession())
  await until(() => expect(tab.login().phase).toBe('joined'))
})

test('a wrong code is said beside the boxes, and another one may follow', async () => {
  const tab = await atCode()
  void enterCode(tab.latchkey, '111111')
  await until(() => expect(tab.embedded.isWaiting('enterCode')).toBe(true))
  tab.embedded.fail('enterCode', new LoginError('login.wrongCode', {}))
  await until(() => expect(tab.login()).toMatchObject({ error: { code: 'login.wrongCode' } }))
  expect(tab.login()).toMatchObject({ phase: 'code', isChecking: false })
  expect(tab.login()).not.toHaveProperty('isOver')
  void enterCode(tab.latchkey, '222222')
  expect(tab.login()).not.toHaveProperty('error')
})

test.each(['login.deadCode', 'login.over'] as const)('after %s only another mail helps', async (code) => {
  const tab = await atCode()
  void enterCode(tab.latchkey, '111111')
  await until(() => expect(tab.embedded.isWaiting('enterCode')).toBe(true))
  tab.embedded.fail('enterCode', new LoginError(code, {}))
  await until(() => expect(tab.login()).toMatchObject({ phase: 'code', isOver: true, error: { code } }))
})

test('a second mail is asked for after 30 seconds, not before', async () => {
  const tab = await atCode()
  void resendEmail(tab.latchkey)
  expect(tab.embedded.asked).toEqual(['startEmail'])
  await tab.clock.advance(30_000)
  void resendEmail(tab.latchkey)
  expect(tab.login()).toMatchObject({ phase: 'code', isSending: true })
  await until(() => expect(tab.embedded.asked).toEqual(['startEmail', 'startEmail']))
  tab.embedded.answer('startEmail', { action: 'VERIFY_OTP', expiresAt: expiresAt + 30_000 })
  await until(() =>
    expect(tab.login()).toEqual({
      phase: 'code',
      email,
      expiresAt: expiresAt + 30_000,
      resendAt: startedAt + 60_000,
    }),
  )
  expect(viewsOf(tab.latchkey)).toEqual(['Connect', 'EmailVerifyOtp'])
})

test('S5.01 a mail that is refused is said beside the field, which keeps the address', async () => {
  const tab = embeddedTab()
  openModal(tab.latchkey)
  void startEmail(tab.latchkey, email)
  await until(() => expect(tab.embedded.isWaiting('startEmail')).toBe(true))
  tab.embedded.fail('startEmail', new LoginError('login.cooldown', { n: 12 }))
  await until(() => expect(tab.login().phase).toBe('refused'))
  expect(tab.login()).toMatchObject({ email, error: { message: 'Please try again after 12 seconds' } })
  expect(viewsOf(tab.latchkey)).toEqual(['Connect'])
})

test('S8.39 code that does not load is said in the words of the specification, and loads at the next try', async () => {
  const tab = embeddedTab()
  openModal(tab.latchkey)
  tab.embedded.breakLoad(new TypeError('Failed to fetch'))
  await startEmail(tab.latchkey, email)
  expect(tab.login()).toMatchObject({ error: { message: 'Unable to load email login dependency' } })
  tab.embedded.breakLoad()
  void startEmail(tab.latchkey, email)
  await until(() => expect(tab.embedded.isWaiting('startEmail')).toBe(true))
})

test('a visitor who chose another number, or waits too long, is told so beside the number', async () => {
  const tab = await mailed({ action: 'VERIFY_DEVICE', number: '47', expiresAt })
  await until(() => expect(tab.embedded.isWaiting('awaitDevice')).toBe(true))
  tab.embedded.fail('awaitDevice', new LoginError('login.stopped', {}))
  await until(() => expect(tab.login()).toMatchObject({ phase: 'device', error: { code: 'login.stopped' } }))
  expect(viewsOf(tab.latchkey)).toEqual(['Connect', 'EmailVerifyDevice'])
})

test.each([
  ['closes the widget', closeModal],
  ['goes back', goBack],
])('a visitor who %s has left the login: a late approval changes nothing', async (_what, leave) => {
  const tab = await mailed({ action: 'VERIFY_DEVICE', number: '47', expiresAt })
  await until(() => expect(tab.embedded.isWaiting('awaitDevice')).toBe(true))
  const [options] = tab.embedded.argsOf('awaitDevice') ?? []
  leave(tab.latchkey)
  expect((options as { signal: AbortSignal }).signal.aborted).toBe(true)
  expect(tab.login()).toEqual({ phase: 'idle' })
  tab.embedded.answer('awaitDevice')
  await tab.clock.advance(0)
  expect(tab.login()).toEqual({ phase: 'idle' })
})

test('an instance that stops closes the wallet', async () => {
  const tab = await atCode()
  expect(tab.embedded.isOpen()).toBe(true)
  tab.stop()
  expect(tab.embedded.isOpen()).toBe(false)
})
