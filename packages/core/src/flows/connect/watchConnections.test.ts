import { expect, test } from 'vitest'
import type { SessionChange } from '../../adapter/adapter.ts'
import { followSession } from '../../features/connection/followSession.ts'
import { openModal } from '../../features/router/openModal.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { statusOf } from '../../test/statusOf.ts'
import { foreignChainId, type TestTab, testBrowser, testWallet, viewsOf } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { disconnectWallet } from '../calls/disconnectWallet.ts'
import { switchAccount, switchWallet } from './switchWallet.ts'

const activeOf = ({ latchkey }: TestTab) => activeConnection(latchkey.connections.getState())

async function connected(options = {}, walletOptions = {}) {
  const harbor = testWallet('Harbor', walletOptions)
  const browser = testBrowser([harbor])
  const tab = browser.open(options)
  await joinByHand(tab, harbor)
  return { harbor, tab, browser }
}

test('an account or a chain changed in the wallet is followed, and remembered', async () => {
  const { harbor, tab, browser } = await connected()
  const [, second] = harbor.addresses
  if (second) harbor.switchAccount(second)
  harbor.switchChain(8453)
  expect(activeOf(tab)).toMatchObject({ accounts: [`eip155:8453:${second}`], chainId: 'eip155:8453' })
  expect(browser.items.get('latchkey:main:connections')).toContain(`eip155:8453:${second}`)
})

test('an account chosen here stays chosen when only the chain changes, until another is chosen in the wallet', async () => {
  const { harbor, tab } = await connected({}, { shares: 'all', count: 3 })
  const [first, second, third] = harbor.addresses
  switchAccount(tab.latchkey, `eip155:1:${second}`)
  harbor.switchChain(8453)
  expect(activeOf(tab)?.accounts[0]).toBe(`eip155:8453:${second}`)
  if (third) harbor.switchAccount(third)
  expect(activeOf(tab)?.accounts[0]).toBe(`eip155:8453:${third}`)
  expect(activeOf(tab)?.accounts).toContain(`eip155:8453:${first}`)
})

test('a wallet that is locked leaves, and comes back by itself when it is unlocked', async () => {
  const { harbor, tab } = await connected()
  openModal(tab.latchkey)
  expect(viewsOf(tab.latchkey)).toEqual(['Account'])
  harbor.lock()
  expect(statusOf(tab)).toBe('disconnected')
  expect(tab.latchkey.sessions.size).toBe(0)
  expect(tab.latchkey.connections.getState().gone).toBeUndefined()
  expect(tab.latchkey.router.getState().open).toBe(false)
  harbor.unlock()
  expect(statusOf(tab)).toBe('connected')
  expect(tab.latchkey.sessions.size).toBe(1)
})

test('a locked wallet does not come back over an explicit "disconnect all"', async () => {
  const { harbor, tab } = await connected()
  harbor.lock()
  await disconnectWallet(tab.latchkey)
  harbor.unlock()
  expect(statusOf(tab)).toBe('disconnected')
})

test('a wallet that was locked before a reload does not come back over an explicit "disconnect all" either', async () => {
  const { harbor, tab, browser } = await connected()
  harbor.lock()
  tab.close()
  const locked = browser.open()
  await disconnectWallet(locked.latchkey)
  locked.close()
  harbor.unlock()
  const after = browser.open()
  await after.clock.advance(10_000)
  expect(statusOf(after)).toBe('disconnected')
  expect(after.adapter.searches()).toBe(0)
})

test('a reload with the wallet locked, then one with it unlocked: it is back', async () => {
  const { harbor, tab, browser } = await connected()
  harbor.lock()
  tab.close()
  harbor.unlock()
  const after = browser.open()
  expect(statusOf(after)).toBe('disconnected')
  await until(() => expect(statusOf(after)).toBe('connected'))
})

test('a wallet that disappears leaves, and the visitor is told', async () => {
  const { harbor, tab } = await connected()
  harbor.crash()
  expect(statusOf(tab)).toBe('disconnected')
  expect(tab.latchkey.connections.getState().gone).toEqual({ connectorId: 'test.harbor', name: 'Harbor' })
  expect(tab.latchkey.sessions.size).toBe(0)
})

test('a wallet moved to a chain that the site does not have opens UnsupportedChain; back on a known one it closes', async () => {
  const { harbor, tab } = await connected()
  harbor.switchChain(foreignChainId)
  expect(tab.latchkey.router.getState()).toMatchObject({
    open: true,
    history: [{ name: 'UnsupportedChain' }],
  })
  harbor.switchChain(8453)
  expect(tab.latchkey.router.getState().open).toBe(false)
})

test('a site that allows unsupported chains sees no UnsupportedChain', async () => {
  const { harbor, tab } = await connected({ allowUnsupportedChain: true })
  harbor.switchChain(foreignChainId)
  expect(tab.latchkey.router.getState().open).toBe(false)
  expect(activeOf(tab)?.chainId).toBe(`eip155:${foreignChainId}`)
})

test('a wallet that is not in use changes what it likes without moving the widget', async () => {
  const [harbor, foxglove] = [testWallet('Harbor'), testWallet('Foxglove')]
  const tab = testBrowser([harbor, foxglove]).open()
  await joinByHand(tab, harbor)
  await joinByHand(tab, foxglove)
  harbor.switchChain(foreignChainId)
  expect(tab.latchkey.router.getState().open).toBe(false)
  openModal(tab.latchkey, { name: 'Wallets' })
  switchWallet(tab.latchkey, 'test.harbor')
  expect(viewsOf(tab.latchkey)).toEqual(['UnsupportedChain'])
})

test('garbage from a connected wallet: no account that could be one is a lock, no chain that could be one is nothing', async () => {
  const { tab } = await connected()
  const [before, session] = [activeOf(tab), tab.latchkey.sessions.get('test.harbor')]
  if (!before || !session) throw new Error('The wallet should be connected.')
  let say = (_: unknown) => {}
  function subscribe(listener: (change: SessionChange) => void) {
    say = (change) => listener(change as SessionChange)
    return () => {
      throw new Error('I will not stop')
    }
  }
  followSession(tab.latchkey, { ...session, subscribe }, before)
  say({ type: 'chain', chainId: 'solana:x' })
  say({ type: 'chain', chainId: 'eip155' })
  expect(activeOf(tab)).toBe(before)
  say({ type: 'accounts', accounts: ['0x', 7, {}] })
  expect(statusOf(tab)).toBe('disconnected')
  tab.close()
  say({ type: 'accounts', accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] })
  expect(statusOf(tab)).toBe('disconnected')
})
