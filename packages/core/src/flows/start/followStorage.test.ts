import { expect, test } from 'vitest'
import { activeConnection } from '../../instance/activeConnection.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { statusOf } from '../../test/statusOf.ts'
import { type TestTab, testBrowser, testWallet } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { disconnectWallet } from '../calls/disconnectWallet.ts'
import { switchAccount, switchWallet } from '../connect/switchWallet.ts'

const activeOf = ({ latchkey }: TestTab) => activeConnection(latchkey.connections.getState())
const becomes = (tab: TestTab, status: string) => until(() => expect(statusOf(tab)).toBe(status))

test('a wallet connected in one tab is connected in the other, which sends no request', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const [one, other] = [browser.open(), browser.open()]
  await joinByHand(one, harbor)
  await becomes(other, 'connected')
  expect(activeOf(other)?.accounts).toEqual(activeOf(one)?.accounts)
  expect(harbor.requests().filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('a wallet disconnected in one tab is disconnected in the other, also without an event of the wallet', async () => {
  const harbor = testWallet('Harbor')
  harbor.always('wallet_revokePermissions', { answers: null })
  const browser = testBrowser([harbor])
  const [one, other] = [browser.open(), browser.open()]
  await joinByHand(one, harbor)
  await becomes(other, 'connected')
  await disconnectWallet(one.latchkey, 'test.harbor')
  await becomes(other, 'disconnected')
  expect(harbor.requests().filter(({ method }) => method === 'wallet_revokePermissions')).toHaveLength(1)
  harbor.switchChain(8453)
  expect(statusOf(other)).toBe('disconnected')
})

test('another wallet or account chosen in one tab is chosen in the other', async () => {
  const harbor = testWallet('Harbor', { shares: 'all' })
  const foxglove = testWallet('Foxglove')
  const browser = testBrowser([harbor, foxglove])
  const [one, other] = [browser.open(), browser.open()]
  await joinByHand(one, harbor)
  await joinByHand(one, foxglove)
  await until(() => expect(other.latchkey.sessions.size).toBe(2))
  expect(activeOf(other)?.connector.id).toBe('test.foxglove')
  switchWallet(one.latchkey, 'test.harbor')
  await until(() => expect(activeOf(other)?.connector.id).toBe('test.harbor'))
  switchAccount(one.latchkey, `eip155:1:${harbor.addresses[1]}`)
  await until(() => expect(activeOf(other)?.accounts[0]).toBe(`eip155:1:${harbor.addresses[1]}`))
})

test('a tab in which the wallet does not answer takes nothing from the tab in which it does', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const one = browser.open()
  await joinByHand(one, harbor)
  harbor.always('eth_accounts', { answers: [] })
  for (let load = 0; load < 3; load += 1) {
    const other = browser.open()
    await until(() => expect(other.latchkey.connections.getState().gone).toBeDefined())
    expect(statusOf(other)).toBe('disconnected')
    // The living tab has said that the wallet lives, so that the next load looks for it as if nothing had been.
    await until(() => expect(browser.items.get('latchkey:main:connections')).not.toContain('asleep'))
    other.close()
  }
  expect(statusOf(one)).toBe('connected')
})

test('a tab that is loaded while the wallet is locked takes nothing from the tab that waits for it', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const one = browser.open()
  await joinByHand(one, harbor)
  harbor.lock()
  const asked = () => harbor.requests().filter(({ method }) => method === 'eth_accounts').length
  const others = [browser.open(), browser.open()]
  await until(() => expect(asked()).toBe(2))
  for (const tab of [one, ...others]) await tab.clock.advance(5_000)
  expect([one, ...others].map(statusOf)).toEqual(['disconnected', 'disconnected', 'disconnected'])
  harbor.unlock()
  expect(statusOf(one)).toBe('connected')
  for (const other of others) await becomes(other, 'connected')
})

test('a wallet that is locked here does not come back after "disconnect all" in another tab', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const one = browser.open()
  await joinByHand(one, harbor)
  harbor.lock()
  const other = browser.open()
  await disconnectWallet(other.latchkey)
  await one.clock.advance(1_000)
  harbor.unlock()
  await one.clock.advance(1_000)
  expect([one, other].map(statusOf)).toEqual(['disconnected', 'disconnected'])
  expect(browser.items.get('latchkey:main:connections')).not.toContain('test.harbor')
})

test('a tab that missed the wallet finds it as soon as another tab says that it is there', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const one = browser.open()
  await joinByHand(one, harbor)
  harbor.next('eth_accounts', { answers: [] })
  const other = browser.open()
  await becomes(other, 'connected')
  expect(other.latchkey.connections.getState().gone).toBeUndefined()
})

test('storage that is emptied or unreadable takes no working wallet away', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const [one, other] = [browser.open(), browser.open()]
  await joinByHand(one, harbor)
  await becomes(other, 'connected')
  for (const text of ['{', '{"list":17}']) {
    one.latchkey.deps.storage?.setItem('latchkey:main:connections', text)
    await other.clock.advance(1_000)
    expect(statusOf(other)).toBe('connected')
  }
  one.latchkey.deps.storage?.removeItem('latchkey:main:connections')
  await other.clock.advance(1_000)
  expect(statusOf(other)).toBe('connected')
})

test('a closed tab ignores changes of others', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const [one, other] = [browser.open(), browser.open()]
  other.close()
  await joinByHand(one, harbor)
  await other.clock.advance(1_000)
  expect(statusOf(other)).toBe('disconnected')
})
