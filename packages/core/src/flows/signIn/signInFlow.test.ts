import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import type { ConnectorType } from '../../adapter/connector.ts'
import { HttpUnreachableError } from '../../base/httpErrors.ts'
import { mayClose } from '../../features/router/mayClose.ts'
import { openModal } from '../../features/router/openModal.ts'
import { signInStore } from '../../features/siwx/signInState.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { LatchkeyOptions } from '../../options/options.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { foreignChainId, type TestTab, testBrowser, testWallet, viewsOf } from '../../test/testBrowser.ts'
import { type TestSiwx, testSiwx } from '../../test/testSiwx.ts'
import { until } from '../../test/until.ts'
import { disconnectWallet } from '../calls/disconnectWallet.ts'
import { switchAccount } from '../connect/switchWallet.ts'
import { closeModal } from '../modal/closeModal.ts'
import { switchNetwork } from '../network/switchNetwork.ts'
import { cancelSignIn } from './cancelSignIn.ts'
import { signIn } from './signIn.ts'
import { signNow } from './signNow.ts'
import { signOut } from './signOut.ts'

const origin = 'https://shop.example'
const phaseOf = ({ latchkey }: TestTab) => signInStore(latchkey).getState().phase
const reach = (tab: TestTab, phase: string) => until(() => expect(phaseOf(tab)).toBe(phase))

/** A visitor who has just connected on a site that signs in. */
async function connected(siwx: TestSiwx = testSiwx(), options: LatchkeyOptions = {}) {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const tab = browser.open({ siwx, ...options })
  openModal(tab.latchkey)
  await joinByHand(tab, harbor)
  return { harbor, browser, tab, siwx, latchkey: tab.latchkey }
}

async function asked(siwx?: TestSiwx, options?: LatchkeyOptions) {
  const page = await connected(siwx, options)
  await reach(page.tab, 'asking')
  return page
}

async function signedIn(siwx?: TestSiwx) {
  const page = await asked(siwx)
  const signing = signNow(page.latchkey)
  await reach(page.tab, 'signedIn')
  await page.tab.clock.advance(400)
  await signing
  return page
}

/** Makes the connected wallet one of another kind. */
function useConnectorOf(latchkey: Latchkey, type: ConnectorType): void {
  const state = latchkey.connections.getState()
  const [connection] = state.list
  if (connection === undefined) throw new Error('Nobody is connected.')
  const connector = { ...connection.connector, type }
  latchkey.connections.setState({ ...state, list: [{ ...connection, connector }] })
}

test('S4.52 after connection the sign view opens where the network is supported and there is no session', async () => {
  const { latchkey, siwx } = await asked()
  expect(viewsOf(latchkey)).toEqual(['SIWXSignMessage'])
  expect(latchkey.router.getState().open).toBe(true)
  expect(siwx.asked).toEqual(['getSessions', 'createMessage'])
})

test('S4.52 on a network that the site does not have the sign view does not open', async () => {
  const harbor = testWallet('Harbor')
  harbor.switchChain(foreignChainId)
  const tab = testBrowser([harbor]).open({ siwx: testSiwx() })
  openModal(tab.latchkey)
  await joinByHand(tab, harbor)
  expect(viewsOf(tab.latchkey)).toEqual(['UnsupportedChain'])
  expect(phaseOf(tab)).toBe('idle')
})

test('S4.52 a visitor who has a session is not asked', async () => {
  const { latchkey, siwx, tab, harbor } = await signedIn(testSiwx({ signOutOnDisconnect: false }))
  await disconnectWallet(latchkey)
  openModal(latchkey)
  await joinByHand(tab, harbor)
  await reach(tab, 'signedIn')
  expect(latchkey.router.getState().open).toBe(false)
  expect(siwx.asked.filter((name) => name === 'createMessage')).toHaveLength(1)
})

test('a site without the option requests no sign-in', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  openModal(tab.latchkey)
  await joinByHand(tab, harbor)
  expect(phaseOf(tab)).toBe('idle')
  expect(tab.latchkey.router.getState().open).toBe(false)
})

test('S5.30 without a client that creates messages signing in is refused', async () => {
  const { latchkey } = await connected(testSiwx(), { siwx: false })
  await expect(signIn(latchkey)).rejects.toMatchObject({ name: 'NoSiwxError' })
})

test('S5.31 without an address signing in is refused, and no message is created', async () => {
  const siwx = testSiwx()
  const { latchkey } = testBrowser([]).open({ siwx })
  await expect(signIn(latchkey)).rejects.toMatchObject({ name: 'NotConnectedError' })
  expect(siwx.asked).toEqual([])
})

test('S5.32 without a network of the site signing in is refused, and no message is created', async () => {
  const harbor = testWallet('Harbor')
  harbor.switchChain(foreignChainId)
  const siwx = testSiwx()
  const tab = testBrowser([harbor]).open({ siwx })
  await joinByHand(tab, harbor)
  await expect(signIn(tab.latchkey)).rejects.toMatchObject({ name: 'UnsupportedChainError' })
  expect(siwx.asked).not.toContain('createMessage')
})

test('S4.53 S7.50 S7.51 S3.54 signing stores the session: the message as the wallet signed it', async () => {
  const { latchkey, siwx, harbor } = await signedIn()
  const [session] = siwx.sessions
  expect(session?.message).toMatch(/^shop\.example wants you to sign in with your Ethereum account:\n0x/)
  expect(session?.signature).toMatch(/^0x[\da-f]{130}$/)
  const asked = harbor.requests().filter(({ method }) => method === 'personal_sign')
  const message = stringToHex(session?.message ?? '')
  expect(asked.map(({ params }) => params)).toEqual([[message, session?.data.accountAddress]])
  expect(signInStore(latchkey).getState()).toMatchObject({ phase: 'signedIn', session })
})

test('S4.54 signing closes the view', async () => {
  const { latchkey, tab } = await signedIn()
  expect(latchkey.router.getState().open).toBe(false)
  expect(tab.events.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS']),
  )
})

test("S4.55 S8.19 a declined signature opens the view again with 'Signature declined', and the next may follow", async () => {
  const { latchkey, tab, harbor, siwx } = await asked()
  harbor.next('personal_sign', 'reject')
  await signNow(latchkey)
  expect(signInStore(latchkey).getState()).toMatchObject({
    phase: 'asking',
    error: { message: 'Signature declined' },
  })
  expect(viewsOf(latchkey)).toEqual(['SIWXSignMessage'])
  expect(latchkey.router.getState().open).toBe(true)
  expect(tab.events.at(-1)).toMatchObject({
    event: 'SIWX_AUTH_ERROR',
    properties: { code: 'signIn.declined' },
  })
  void signNow(latchkey)
  await reach(tab, 'signedIn')
  expect(siwx.sessions).toHaveLength(1)
})

const smartAccounts = 'This application might not support Smart Accounts'

test.each([
  ['a Safe', 'SAFE', undefined, smartAccounts],
  ['the embedded wallet, where it has smart accounts', 'AUTH', [1, 8453], smartAccounts],
  ['the embedded wallet, where it has none', 'AUTH', [8453], 'Signature declined'],
  ['the embedded wallet, before it has said where it has any', 'AUTH', undefined, 'Signature declined'],
  ['an extension', 'ANNOUNCED', [1], 'Signature declined'],
] as const)(
  'S8.20 a site that refuses the signature of %s shows the visitor the right reason',
  async (_whose, type, networks, reason) => {
    const { latchkey, siwx, browser } = await asked()
    if (networks !== undefined)
      browser.items.set('latchkey:main:smartAccountEnabledNetworks', JSON.stringify(JSON.stringify(networks)))
    useConnectorOf(latchkey, type)
    siwx.fail('addSession', new Error('Signature of no plain account'))
    await signNow(latchkey)
    expect(signInStore(latchkey).getState()).toMatchObject({ phase: 'asking', error: { message: reason } })
  },
)

test('S8.20 an embedded wallet whose plain account is preferred is no smart account', async () => {
  const { latchkey, siwx, browser } = await asked(testSiwx(), { defaultAccountTypes: { eip155: 'eoa' } })
  browser.items.set('latchkey:main:smartAccountEnabledNetworks', JSON.stringify('[1]'))
  useConnectorOf(latchkey, 'AUTH')
  siwx.fail('addSession', new Error('Signature of no plain account'))
  await signNow(latchkey)
  expect(signInStore(latchkey).getState()).toMatchObject({ error: { message: 'Signature declined' } })
})

test('S4.56 S2.24 cancel disconnects where sign-in is required, and the view is Connect', async () => {
  const { latchkey, harbor, tab } = await asked(testSiwx({ required: true }))
  await cancelSignIn(latchkey)
  expect(latchkey.connections.getState().list).toEqual([])
  expect(harbor.connectedTo(origin)).toEqual([])
  expect(viewsOf(latchkey)).toEqual(['Connect'])
  expect(latchkey.router.getState().open).toBe(true)
  expect(tab.events.map(({ event }) => event)).toContain('CLICK_CANCEL_SIWX')
})

test('S4.57 S2.24 cancel closes where sign-in is not required; the wallet stays, and the view is Connect', async () => {
  const { latchkey } = await asked()
  await cancelSignIn(latchkey)
  expect(latchkey.router.getState().open).toBe(false)
  expect(viewsOf(latchkey)).toEqual(['Connect'])
  expect(latchkey.connections.getState().list).toHaveLength(1)
})

test("S4.58 S4.59 S8.18 a failure to look for a session disconnects, shows Connect and says 'A problem occurred while trying initialize authentication'", async () => {
  const siwx = testSiwx()
  siwx.fail('getSessions', new Error('No database'))
  const { latchkey, tab } = await connected(siwx)
  await until(() => expect(latchkey.notice.getState().open).toBe(true))
  expect(latchkey.connections.getState().list).toEqual([])
  expect(viewsOf(latchkey)).toEqual(['Connect'])
  expect(latchkey.router.getState().open).toBe(true)
  expect(latchkey.notice.getState()).toMatchObject({
    open: true,
    variant: 'error',
    message: 'A problem occurred while trying initialize authentication',
  })
  expect(tab.events).toContainEqual(
    expect.objectContaining({
      event: 'SIWX_AUTH_ERROR',
      properties: expect.objectContaining({ code: 'signIn.init' }),
    }),
  )
})

test('S4.58 a site that does not answer within ten seconds has failed to begin', async () => {
  const siwx = testSiwx()
  siwx.fail('getSessions', 'ignore')
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open({ siwx })
  const { latchkey } = tab
  openModal(latchkey)
  void joinByHand(tab, harbor)
  await until(() => expect(viewsOf(latchkey)).toEqual(['ConnectingSiwe']))
  await tab.clock.advance(10_000)
  await until(() => expect(viewsOf(latchkey)).toEqual(['Connect']))
  expect(latchkey.connections.getState().list).toEqual([])
})

test('S6.04 S6.05 while sign-in is required its dialog cannot be closed until there is a session', async () => {
  const { latchkey, tab } = await asked(testSiwx({ required: true }))
  expect(mayClose(latchkey)).toBe(false)
  void signNow(latchkey)
  await reach(tab, 'signedIn')
  await tab.clock.advance(400)
  expect(latchkey.router.getState().open).toBe(false)
  openModal(latchkey)
  expect(mayClose(latchkey)).toBe(true)
  expect(viewsOf(latchkey)).toEqual(['Account'])
})

test('S6.05 a page that closes the widget by itself does not get around it: the next opening asks again', async () => {
  const { latchkey, tab } = await asked(testSiwx({ required: true }))
  closeModal(latchkey)
  expect(phaseOf(tab)).toBe('signedOut')
  openModal(latchkey)
  expect(viewsOf(latchkey)).toEqual(['SIWXSignMessage'])
})

test.each([
  ['a widget that is drawn in place', { inline: true }],
  ['an open dialog', {}],
])('S6.05 another view of %s does not get around it', async (_, options) => {
  const { latchkey, tab } = await asked(testSiwx({ required: true }), options)
  openModal(latchkey, { name: 'Account' })
  await reach(tab, 'asking')
  expect(viewsOf(latchkey)).toEqual(['SIWXSignMessage'])
  expect(mayClose(latchkey)).toBe(false)
  if (latchkey.config.inline) closeModal(latchkey)
  await reach(tab, 'asking')
  expect(viewsOf(latchkey)).toEqual(['SIWXSignMessage'])
})

test('S6.05 S4.55 a signature that is refused while another view is shown asks again', async () => {
  const siwx = testSiwx({ required: true })
  const { latchkey, tab } = await asked(siwx)
  siwx.fail('addSession', 'ignore')
  const signing = signNow(latchkey)
  await reach(tab, 'checking')
  openModal(latchkey, { name: 'Account' })
  expect(viewsOf(latchkey)).toEqual(['Account'])
  await tab.clock.advance(20_000)
  await signing
  expect(phaseOf(tab)).toBe('unsaved')
  expect(viewsOf(latchkey)).toEqual(['SIWXSignMessage'])
})

test('S6.05 a visitor who signs out where they must sign in is asked again', async () => {
  const { latchkey, tab } = await signedIn(testSiwx({ required: true }))
  openModal(latchkey)
  await signOut(latchkey)
  await reach(tab, 'asking')
  expect(viewsOf(latchkey)).toEqual(['SIWXSignMessage'])
})

test('S6.04 where sign-in is not required the dialog may be closed, and the visitor is not asked again by itself', async () => {
  const { latchkey, tab } = await asked()
  expect(mayClose(latchkey)).toBe(true)
  closeModal(latchkey)
  expect(phaseOf(tab)).toBe('signedOut')
  await switchNetwork(latchkey, 'eip155:8453')
  await until(() => expect(activeConnection(latchkey.connections.getState())?.chainId).toBe('eip155:8453'))
  await reach(tab, 'signedOut')
  expect(latchkey.router.getState().open).toBe(false)
})

test('another account asks for its own session', async () => {
  const harbor = testWallet('Harbor', { shares: 'all' })
  const siwx = testSiwx()
  const tab = testBrowser([harbor]).open({ siwx })
  openModal(tab.latchkey)
  await joinByHand(tab, harbor)
  await reach(tab, 'asking')
  void signNow(tab.latchkey)
  await reach(tab, 'signedIn')
  await tab.clock.advance(400)
  const [, second] = tab.latchkey.connections.getState().list[0]?.accounts ?? []
  if (second === undefined) throw new Error('The wallet shares one account only.')
  switchAccount(tab.latchkey, second)
  await reach(tab, 'asking')
  expect(viewsOf(tab.latchkey)).toEqual(['SIWXSignMessage'])
  expect(signInStore(tab.latchkey).getState()).toMatchObject({ account: second })
})

test('another chain asks for its own session, and the way back finds the one that is there', async () => {
  const { latchkey, tab, siwx } = await signedIn()
  const { account } = signInStore(latchkey).getState() as { readonly account: string }
  const there = account.replace('eip155:1:', 'eip155:8453:')
  await switchNetwork(latchkey, 'eip155:8453')
  await reach(tab, 'asking')
  expect(signInStore(latchkey).getState()).toMatchObject({ account: there })
  expect(viewsOf(latchkey)).toEqual(['SIWXSignMessage'])
  void signNow(latchkey)
  await reach(tab, 'signedIn')
  await tab.clock.advance(400)
  expect(siwx.sessions.map(({ data }) => data.chainId)).toEqual(['eip155:1', 'eip155:8453'])

  await switchNetwork(latchkey, 'eip155:1')
  await until(() => expect(signInStore(latchkey).getState()).toMatchObject({ phase: 'signedIn', account }))
  expect(latchkey.router.getState().open).toBe(false)
  expect(siwx.asked.filter((name) => name === 'createMessage')).toHaveLength(2)
})

test('a visitor who changes account while the wallet asks signs nothing in', async () => {
  const harbor = testWallet('Harbor', { shares: 'all' })
  const siwx = testSiwx()
  const tab = testBrowser([harbor]).open({ siwx })
  openModal(tab.latchkey)
  await joinByHand(tab, harbor)
  await reach(tab, 'asking')
  const held = harbor.hold('personal_sign')
  const signing = signNow(tab.latchkey)
  await reach(tab, 'signing')
  const [, second] = tab.latchkey.connections.getState().list[0]?.accounts ?? []
  if (second === undefined) throw new Error('The wallet shares one account only.')
  switchAccount(tab.latchkey, second)
  held.release()
  await signing
  await reach(tab, 'asking')
  expect(signInStore(tab.latchkey).getState()).toMatchObject({ account: second })
  expect(siwx.sessions).toEqual([])
})

test('a signature that could not be sent is kept: trying again does not ask the wallet again', async () => {
  const { latchkey, tab, siwx, harbor } = await asked()
  siwx.fail('addSession', new HttpUnreachableError(new TypeError('offline')))
  await signNow(latchkey)
  expect(signInStore(latchkey).getState()).toMatchObject({
    phase: 'unsaved',
    error: { code: 'http.unreachable' },
  })
  siwx.fail('addSession', undefined)
  void signNow(latchkey)
  await reach(tab, 'signedIn')
  expect(harbor.requests().filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
})

test('a slow site says so after four seconds, and has a limit', async () => {
  const siwx = testSiwx()
  siwx.fail('createMessage', 'ignore')
  const { latchkey, tab } = await connected(siwx)
  await reach(tab, 'preparing')
  await tab.clock.advance(4_000)
  expect(signInStore(latchkey).getState()).toMatchObject({ phase: 'preparing', isSlow: true })
  await tab.clock.advance(6_000)
  await until(() =>
    expect(signInStore(latchkey).getState()).toMatchObject({
      phase: 'unready',
      error: { code: 'signIn.late' },
    }),
  )
  siwx.fail('createMessage', undefined)
  await signNow(latchkey)
  expect(phaseOf(tab)).toBe('asking')
})

test('an old message is made anew before it is signed', async () => {
  const { latchkey, tab, siwx } = await asked()
  await tab.clock.advance(90_000)
  void signNow(latchkey)
  await reach(tab, 'signedIn')
  expect(siwx.asked.filter((name) => name === 'createMessage')).toHaveLength(2)
})

test.each([
  ['another host', { domain: 'evil.example' }],
  ['a host with a port', { domain: 'shop.example:8443' }],
  ['a host that only begins like it', { domain: 'shop.example.evil.example' }],
  ['another address of the page', { uri: 'https://evil.example' }],
  ['the same host without TLS', { uri: 'http://shop.example' }],
  ['another chain', { chainId: 'eip155:10' }],
  ['another account', { accountAddress: '0x0000000000000000000000000000000000000001' }],
])('A63 a message for %s is not signed', async (_what, wrong) => {
  const siwx = testSiwx()
  siwx.wrong = wrong
  const { latchkey, tab, harbor } = await connected(siwx)
  await reach(tab, 'unready')
  expect(signInStore(latchkey).getState()).toMatchObject({ error: { code: 'signIn.foreign' } })
  await signNow(latchkey)
  expect(harbor.requests().map(({ method }) => method)).not.toContain('personal_sign')
  expect(tab.lines.join()).toContain('the sign-in message is not of this page')
})

test('after a reload a visitor with a session sees nothing', async () => {
  const { browser, tab, siwx } = await signedIn()
  tab.close()
  const again = browser.open({ siwx })
  await reach(again, 'signedIn')
  expect(again.latchkey.router.getState().open).toBe(false)
})

test('after a reload a visitor without a session is left alone', async () => {
  const { browser, tab, siwx } = await asked()
  tab.close()
  const again = browser.open({ siwx })
  await reach(again, 'signedOut')
  expect(again.latchkey.router.getState().open).toBe(false)
})

test('S6.04 after a reload a visitor who must sign in is asked', async () => {
  const { browser, tab, siwx } = await asked(testSiwx({ required: true }))
  tab.close()
  const again = browser.open({ siwx })
  await reach(again, 'asking')
  expect(again.latchkey.router.getState().open).toBe(true)
  expect(viewsOf(again.latchkey)).toEqual(['SIWXSignMessage'])
})

test('S4.58 after a reload a visitor whose session cannot be looked for is disconnected', async () => {
  const { browser, tab, siwx } = await signedIn()
  tab.close()
  siwx.fail('getSessions', new Error('No database'))
  const again = browser.open({ siwx })
  await until(() => expect(siwx.asked.at(-1)).toBe('setSessions'))
  await until(() => expect(again.latchkey.connections.getState().list).toEqual([]))
})

test('S7.51 disconnecting ends the sessions, and waits for the site no longer than three seconds', async () => {
  const { latchkey, tab, siwx } = await signedIn()
  siwx.fail('setSessions', 'ignore')
  const leaving = disconnectWallet(latchkey)
  await until(() => expect(siwx.asked).toContain('setSessions'))
  expect(latchkey.connections.getState().list).toEqual([])
  await tab.clock.advance(3_000)
  await leaving
  expect(phaseOf(tab)).toBe('idle')
})

test('disconnecting leaves the sessions where the site says so', async () => {
  const { latchkey, siwx } = await signedIn(testSiwx({ signOutOnDisconnect: false }))
  await disconnectWallet(latchkey)
  expect(siwx.sessions).toHaveLength(1)
})

test('disconnecting one of two wallets ends its sessions alone', async () => {
  const [harbor, foxglove] = [testWallet('Harbor'), testWallet('Foxglove', { first: 2 })]
  const siwx = testSiwx()
  const tab = testBrowser([harbor, foxglove]).open({ siwx })
  await joinByHand(tab, harbor)
  await reach(tab, 'asking')
  void signNow(tab.latchkey)
  await reach(tab, 'signedIn')
  await tab.clock.advance(400)
  await joinByHand(tab, foxglove)
  await disconnectWallet(tab.latchkey, 'test.foxglove')
  expect(siwx.asked).not.toContain('setSessions')
  expect(siwx.sessions).toHaveLength(1)
})
