import { expect, test } from 'vitest'
import { disconnectWallet } from '../../flows/calls/disconnectWallet.ts'
import { switchWallet } from '../../flows/connect/switchWallet.ts'
import { switchNetwork } from '../../flows/network/switchNetwork.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { foreignChainId, testBrowser, testWallet } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { lastNetwork } from './lastNetwork.ts'

const place = 'latchkey:main:activeNetwork'

test('the network used last is remembered while the wallet goes to one the site does not have, and after a reload', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const tab = browser.open()
  await joinByHand(tab, harbor)
  harbor.switchChain(8453)
  await until(() => expect(lastNetwork(tab.latchkey, 'eip155')?.name).toBe('Base'))
  harbor.switchChain(foreignChainId)
  const chainOf = () => activeConnection(tab.latchkey.connections.getState())?.chainId
  await until(() => expect(chainOf()).toBe(`eip155:${foreignChainId}`))
  expect(lastNetwork(tab.latchkey, 'eip155')?.name).toBe('Base')
  tab.close()
  expect(lastNetwork(browser.open().latchkey, 'eip155')?.name).toBe('Base')
})

test('a network that was only chosen before connecting has not been used', async () => {
  const tab = testBrowser([]).open()
  await switchNetwork(tab.latchkey, 'eip155:8453')
  expect(lastNetwork(tab.latchkey, 'eip155')).toBeUndefined()
})

test('of several wallets the one in use counts', async () => {
  const [harbor, foxglove] = [testWallet('Harbor'), testWallet('Foxglove')]
  const tab = testBrowser([harbor, foxglove]).open()
  await joinByHand(tab, harbor)
  await joinByHand(tab, foxglove)
  harbor.switchChain(8453)
  await until(() =>
    expect(tab.latchkey.connections.getState().list.map(({ chainId }) => chainId)).toContain('eip155:8453'),
  )
  expect(lastNetwork(tab.latchkey, 'eip155')?.name).toBe('Ethereum')
  switchWallet(tab.latchkey, 'test.harbor')
  expect(lastNetwork(tab.latchkey, 'eip155')?.name).toBe('Base')
  await disconnectWallet(tab.latchkey)
  expect(lastNetwork(tab.latchkey, 'eip155')?.name).toBe('Base')
})

test.each([
  '"eip155:1"',
  '["eip155:1"]',
  'null',
  '{"eip155":7}',
  '{"eip155":"solana:1"}',
  '{"eip155":"eip155:99"}',
  '{',
])('what storage holds as %s is no network, and does not stay in the way', async (text) => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  browser.items.set(place, text)
  const tab = browser.open()
  expect(lastNetwork(tab.latchkey, 'eip155')).toBeUndefined()
  await joinByHand(tab, harbor)
  expect(JSON.parse(browser.items.get(place) ?? '')).toEqual({ eip155: 'eip155:1' })
})
