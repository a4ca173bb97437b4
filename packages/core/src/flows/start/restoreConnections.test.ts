import { expect, test } from 'vitest'
import { currentView } from '../../features/router/currentView.ts'
import { openModal } from '../../features/router/openModal.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { statusOf } from '../../test/statusOf.ts'
import { testAdapter } from '../../test/testAdapter.ts'
import { foreignChainId, type TestTab, testBrowser, testWallet } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { disconnectWallet } from '../calls/disconnectWallet.ts'
import { switchAccount, switchWallet } from '../connect/switchWallet.ts'

const activeOf = ({ latchkey }: TestTab) => activeConnection(latchkey.connections.getState())
const isBack = (tab: TestTab) => until(() => expect(statusOf(tab)).toBe('connected'))

test('a page that remembers no wallet starts at once, and asks for nothing', () => {
  const browser = testBrowser([])
  const tab = browser.open()
  expect(tab.latchkey.connections.getState()).toMatchObject({ started: true, list: [] })
  expect(tab.adapter.searches()).toBe(0)
  expect(tab.requests).toEqual([])
  expect(browser.items.size).toBe(0)
})

test('after a reload the wallet shows at once as restoring, and then is connected without being asked', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const before = browser.open()
  await joinByHand(before, harbor)
  before.close()
  const after = browser.open()
  expect(statusOf(after)).toBe('restoring')
  expect(activeOf(after)).toMatchObject({
    phase: 'restoring',
    connector: { id: 'test.harbor', name: 'Harbor' },
    accounts: [`eip155:1:${harbor.addresses[0]}`],
  })
  await isBack(after)
  expect(after.latchkey.sessions.has('test.harbor')).toBe(true)
  expect(harbor.requests().filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('the wallet comes back with the account and the chain that it has now', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const before = browser.open()
  await joinByHand(before, harbor)
  before.close()
  harbor.switchChain(8453)
  const [, second] = harbor.addresses
  if (second) harbor.switchAccount(second)
  const after = browser.open()
  await isBack(after)
  expect(activeOf(after)).toMatchObject({ chainId: 'eip155:8453', accounts: [`eip155:8453:${second}`] })
})

test('the account that was in use stays so while the wallet still offers it', async () => {
  const harbor = testWallet('Harbor', { shares: 'all' })
  const browser = testBrowser([harbor])
  const before = browser.open()
  await joinByHand(before, harbor)
  const [first, second] = harbor.addresses
  switchAccount(before.latchkey, `eip155:1:${second}`)
  before.close()
  const after = browser.open()
  await isBack(after)
  expect(activeOf(after)?.accounts).toEqual([`eip155:1:${second}`, `eip155:1:${first}`])
})

test('several wallets come back, each in its place, and the same one in use', async () => {
  const [harbor, foxglove] = [testWallet('Harbor'), testWallet('Foxglove')]
  const browser = testBrowser([harbor, foxglove])
  const before = browser.open()
  await joinByHand(before, harbor)
  await joinByHand(before, foxglove)
  switchWallet(before.latchkey, 'test.harbor')
  before.close()
  const after = browser.open()
  await until(() =>
    expect(after.latchkey.connections.getState().list.map(({ phase }) => phase)).toEqual([
      'connected',
      'connected',
    ]),
  )
  expect(activeOf(after)?.connector.id).toBe('test.harbor')
})

test('a wallet that does not answer is gone: said once, looked for quietly at later loads, after 30 days forgotten', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const first = browser.open()
  await joinByHand(first, harbor)
  first.close()
  harbor.crash()

  const second = browser.open()
  await until(() => expect(statusOf(second)).toBe('disconnected'))
  expect(second.latchkey.connections.getState().gone).toEqual({ connectorId: 'test.harbor', name: 'Harbor' })
  openModal(second.latchkey)
  expect(second.latchkey.notice.getState()).toMatchObject({
    open: true,
    variant: 'error',
    message: 'Wallet disconnected. Reconnect to continue.',
    detail: 'Harbor',
  })
  expect(second.latchkey.connections.getState().gone).toBeUndefined()
  second.close()

  const key = 'latchkey:main:connections'
  const remembered = () => browser.items.get(key)
  const monthMs = 30 * 24 * 60 * 60_000
  // Every tab of these tests opens at the same moment, so the sleep is what is set back.
  for (const [slept, isRemembered] of [
    [0, true],
    [monthMs, true],
    [monthMs + 1, false],
  ] as const) {
    browser.items.set(key, remembered()?.replace(/"asleep":-?\d+/, `"asleep":${1_000_000 - slept}`) ?? '')
    const later = browser.open()
    expect(statusOf(later)).toBe('disconnected')
    await later.clock.advance(5_000)
    await until(() => expect(remembered()?.includes('test.harbor')).toBe(isRemembered))
    expect(later.latchkey.connections.getState().gone).toBeUndefined()
    later.close()
  }
})

test('an account that was opened while its wallet was being restored becomes the list of wallets when the wallet is gone', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const first = browser.open()
  await joinByHand(first, harbor)
  first.close()
  harbor.crash()

  const second = browser.open()
  const { router, notice } = second.latchkey
  openModal(second.latchkey)
  expect(currentView(router.getState())).toEqual({ name: 'Account' })
  await until(() => expect(statusOf(second)).toBe('disconnected'))
  expect(router.getState()).toMatchObject({ open: true, history: [{ name: 'Connect' }] })
  expect(notice.getState()).toMatchObject({ message: 'Wallet disconnected. Reconnect to continue.' })
  second.close()
})

test('a wallet that was locked over many pages comes back at the first page after it is unlocked', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const first = browser.open()
  await joinByHand(first, harbor)
  first.close()
  harbor.lock()
  for (let page = 0; page < 4; page += 1) {
    const tab = browser.open()
    await until(() => expect(statusOf(tab)).toBe('disconnected'))
    await tab.clock.advance(5_000)
    tab.close()
  }
  harbor.unlock()
  await isBack(browser.open())
})

test('a wallet that was gone at one load and is here at the next comes back', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const first = browser.open()
  await joinByHand(first, harbor)
  first.close()
  harbor.crash()
  const second = browser.open()
  await until(() => expect(second.latchkey.connections.getState().gone).toBeDefined())
  second.close()
  harbor.recover()
  const third = browser.open()
  expect(statusOf(third)).toBe('disconnected')
  await isBack(third)
})

test('a wallet that hangs delays the start for five seconds at most, and may still come later', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const before = browser.open()
  await joinByHand(before, harbor)
  before.close()
  const held = harbor.hold('eth_accounts')
  const after = browser.open()
  await held.asked
  await after.clock.advance(4_999)
  expect(statusOf(after)).toBe('restoring')
  await after.clock.advance(1)
  expect(statusOf(after)).toBe('disconnected')
  expect(after.latchkey.connections.getState().gone?.name).toBe('Harbor')
  held.release()
  await isBack(after)
  expect(after.latchkey.connections.getState().gone).toBeUndefined()
})

test('an explicit disconnect stays: no reload brings the wallet back although it would still let the page in', async () => {
  const harbor = testWallet('Harbor')
  harbor.always('wallet_revokePermissions', { answers: null })
  const browser = testBrowser([harbor])
  const before = browser.open()
  await joinByHand(before, harbor)
  await disconnectWallet(before.latchkey)
  before.close()
  expect(harbor.connectedTo('https://shop.example')).not.toEqual([])
  const after = browser.open()
  expect(statusOf(after)).toBe('disconnected')
  await after.clock.advance(10_000)
  expect(statusOf(after)).toBe('disconnected')
  expect(after.adapter.searches()).toBe(0)
})

test('a visitor who disconnects while the wallet is still on its way is obeyed', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const before = browser.open()
  await joinByHand(before, harbor)
  before.close()
  const held = harbor.hold('eth_accounts')
  const after = browser.open()
  await held.asked
  await disconnectWallet(after.latchkey, 'test.harbor')
  expect(statusOf(after)).toBe('disconnected')
  held.release()
  await until(() => expect(harbor.requests().at(-1)).toMatchObject({ method: 'eth_chainId' }))
  await after.clock.advance(10_000)
  expect(statusOf(after)).toBe('disconnected')
  expect(after.latchkey.connections.getState().gone).toBeUndefined()
})

test('a wallet on a foreign chain does not open the widget of a page that loads', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const before = browser.open()
  await joinByHand(before, harbor)
  before.close()
  harbor.switchChain(foreignChainId)
  const after = browser.open()
  await isBack(after)
  expect(after.latchkey.router.getState().open).toBe(false)
  openModal(after.latchkey)
  expect(after.latchkey.router.getState().history).toEqual([{ name: 'UnsupportedChain' }])
})

test('starting, stopping and starting again, as StrictMode does, restores once and follows once', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const before = browser.open()
  await joinByHand(before, harbor)
  before.close()
  const after = browser.open()
  after.close()
  const stop = after.latchkey.start()
  await isBack(after)
  harbor.switchChain(8453)
  expect(activeOf(after)?.chainId).toBe('eip155:8453')
  stop()
  harbor.switchChain(1)
  expect(activeOf(after)?.chainId).toBe('eip155:8453')
})

test('starting again while connected, as hot reload does, never looks lost and catches up with the wallet', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  await joinByHand(tab, harbor)
  tab.close()
  harbor.switchChain(8453)
  const seen: string[] = []
  tab.latchkey.connections.subscribe(() => seen.push(statusOf(tab)))
  tab.latchkey.start()
  expect(statusOf(tab)).toBe('connected')
  await until(() => expect(activeOf(tab)?.chainId).toBe('eip155:8453'))
  expect(new Set(seen)).toEqual(new Set(['connected']))
})

test('two instances on a page share nothing', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const [one, other] = [browser.open({ instance: 'one' }), browser.open({ instance: 'other' })]
  await joinByHand(one, harbor)
  expect(statusOf(one)).toBe('connected')
  expect(statusOf(other)).toBe('disconnected')
  other.close()
  expect(statusOf(browser.open({ instance: 'other' }))).toBe('disconnected')
})

test('a wallet whose adapter does not load is not gone: it shows as restoring until the adapter is here', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const before = browser.open()
  await joinByHand(before, harbor)
  before.close()
  let loads = 0
  let isOnline = false
  const load = async () => {
    loads += 1
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return testAdapter([harbor])
  }
  const after = browser.open({ adapters: [{ namespace: 'eip155', load }] })
  await until(() => expect(after.latchkey.notice.getState().open).toBe(true))
  expect(after.latchkey.notice.getState().message).toBe(
    'Couldn’t load wallet support. Check your connection and try again.',
  )
  // Longer than a wallet may take to answer.
  for (let second = 0; second < 10; second += 1) await after.clock.advance(1_000)
  expect(loads).toBeGreaterThan(2)
  expect(statusOf(after)).toBe('restoring')
  expect(after.latchkey.connections.getState().gone).toBeUndefined()
  isOnline = true
  await after.clock.advance(30_000)
  await isBack(after)
})

test('a wallet whose adapter cannot load what it needs to come back is not gone either', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const before = browser.open()
  await joinByHand(before, harbor)
  before.close()
  let isOnline = false
  const prepare = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
  }
  const after = browser.open({ adapters: [{ ...testAdapter([harbor]), prepare }] })
  await until(() => expect(after.latchkey.notice.getState().open).toBe(true))
  for (let second = 0; second < 10; second += 1) await after.clock.advance(1_000)
  expect(statusOf(after)).toBe('restoring')
  isOnline = true
  await after.clock.advance(30_000)
  await isBack(after)
})
