import { expect, test } from 'vitest'
import { openModal } from '../../features/router/openModal.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { testBrowser, testWallet, viewsOf } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { disconnectWallet } from './disconnectWallet.ts'

test('disconnecting gives the permission back, forgets the wallet and closes its views', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const tab = browser.open()
  await joinByHand(tab, harbor)
  openModal(tab.latchkey)
  await disconnectWallet(tab.latchkey, 'test.harbor')
  expect(tab.latchkey.connections.getState()).toMatchObject({ list: [], active: {} })
  expect(tab.latchkey.sessions.size).toBe(0)
  expect(harbor.connectedTo('https://shop.example')).toEqual([])
  expect(browser.items.get('latchkey:main:connections')).not.toContain('test.harbor')
  expect(tab.latchkey.router.getState().open).toBe(false)
  expect(tab.events).toContainEqual({
    type: 'track',
    event: 'DISCONNECT_SUCCESS',
    properties: { namespace: 'eip155' },
  })
})

test('disconnecting one of two wallets leaves the other in use', async () => {
  const [harbor, foxglove] = [testWallet('Harbor'), testWallet('Foxglove')]
  const tab = testBrowser([harbor, foxglove]).open()
  await joinByHand(tab, harbor)
  await joinByHand(tab, foxglove)
  openModal(tab.latchkey)
  await disconnectWallet(tab.latchkey, 'test.foxglove')
  expect(activeConnection(tab.latchkey.connections.getState())?.connector.id).toBe('test.harbor')
  expect(viewsOf(tab.latchkey)).toEqual(['Account'])
  expect(tab.latchkey.router.getState().open).toBe(true)
})

test('without a name all wallets are disconnected', async () => {
  const [harbor, foxglove] = [testWallet('Harbor'), testWallet('Foxglove')]
  const tab = testBrowser([harbor, foxglove]).open()
  await joinByHand(tab, harbor)
  await joinByHand(tab, foxglove)
  await disconnectWallet(tab.latchkey)
  expect(tab.latchkey.connections.getState().list).toEqual([])
  expect(tab.events).toContainEqual({
    type: 'track',
    event: 'DISCONNECT_SUCCESS',
    properties: { namespace: 'all' },
  })
})

test("S8.06 a wallet that fails to let go gives 'Failed to disconnect'; asked again, the page lets go by itself", async () => {
  const harbor = testWallet('Harbor')
  harbor.always('wallet_revokePermissions', { fails: { code: -32603, message: 'Internal error' } })
  const tab = testBrowser([harbor]).open()
  await joinByHand(tab, harbor)
  openModal(tab.latchkey)
  await disconnectWallet(tab.latchkey, 'test.harbor')
  expect(tab.latchkey.notice.getState()).toMatchObject({
    open: true,
    variant: 'error',
    message: 'Failed to disconnect',
  })
  expect(tab.latchkey.connections.getState().list).toHaveLength(1)
  expect(tab.events).toContainEqual({
    type: 'track',
    event: 'DISCONNECT_ERROR',
    properties: { code: 'wallet.disconnect' },
  })
  await disconnectWallet(tab.latchkey, 'test.harbor')
  expect(tab.latchkey.connections.getState().list).toEqual([])
})

test('a wallet that never answers has failed after five seconds', async () => {
  const harbor = testWallet('Harbor')
  harbor.always('wallet_revokePermissions', 'ignore')
  const tab = testBrowser([harbor]).open()
  await joinByHand(tab, harbor)
  openModal(tab.latchkey)
  const disconnecting = disconnectWallet(tab.latchkey, 'test.harbor')
  await until(() =>
    expect(harbor.requests().map(({ method }) => method)).toContain('wallet_revokePermissions'),
  )
  await tab.clock.advance(5_000)
  await disconnecting
  expect(tab.latchkey.notice.getState().message).toBe('Failed to disconnect')
})
