import { expect, test } from 'vitest'
import { openModal } from '../../features/router/openModal.ts'
import { connectorOf } from '../../test/testAdapter.ts'
import { testBrowser, testWallet, viewsOf } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { closeModal } from '../modal/closeModal.ts'
import { goBack } from '../modal/goBack.ts'
import { chooseWallet } from './chooseWallet.ts'
import { discoverWallets } from './discoverWallets.ts'

async function page(mobile = false) {
  const harbor = testWallet('Harbor')
  harbor.always('eth_requestAccounts', 'ignore')
  const tab = testBrowser([harbor]).open({}, { mobile })
  openModal(tab.latchkey)
  discoverWallets(tab.latchkey)
  await until(() => expect(tab.latchkey.discovery.getState().connectors).toHaveLength(1))
  return { harbor, tab, latchkey: tab.latchkey }
}

test('S2.17 a wallet with a matching connector opens ConnectingExternal, by its rdns', async () => {
  const { latchkey, tab } = await page()
  const wallet = { id: 'harbor', name: 'Harbor', rdns: 'test.harbor' }
  chooseWallet(latchkey, { name: 'Harbor', wallet })
  expect(viewsOf(latchkey)).toEqual(['Connect', 'ConnectingExternal'])
  expect(latchkey.router.getState().history.at(-1)).toEqual({
    name: 'ConnectingExternal',
    connectorId: 'test.harbor',
    wallet,
  })
  await until(() =>
    expect(latchkey.attempt.getState()).toEqual({ phase: 'waiting', connectorId: 'test.harbor' }),
  )
  expect(tab.events).toContainEqual({
    type: 'track',
    event: 'SELECT_WALLET',
    properties: { name: 'Harbor', platform: 'browser' },
  })
})

test('S2.17 a wallet with a matching connector opens ConnectingExternal, by its directory id', async () => {
  const { latchkey, harbor } = await page()
  latchkey.discovery.setState({
    phase: 'looked',
    connectors: [{ ...connectorOf(harbor), info: {}, explorerId: 'harbor' }],
  })
  chooseWallet(latchkey, { name: 'Harbor', wallet: { id: 'harbor', name: 'Harbor' } })
  expect(viewsOf(latchkey)).toEqual(['Connect', 'ConnectingExternal'])
})

test('S2.18 a wallet without a matching connector opens ConnectingWalletConnect', async () => {
  const { latchkey, tab } = await page(true)
  const wallet = { id: 'elsewhere', name: 'Elsewhere', rdns: null }
  chooseWallet(latchkey, { name: 'Elsewhere', wallet })
  expect(latchkey.router.getState().history.at(-1)).toEqual({ name: 'ConnectingWalletConnect', wallet })
  expect(latchkey.attempt.getState()).toEqual({ phase: 'idle' })
  expect(tab.events).toContainEqual({
    type: 'track',
    event: 'SELECT_WALLET',
    properties: { name: 'Elsewhere', platform: 'mobile' },
  })
})

test.each([
  ['closes the widget', closeModal],
  ['goes back', goBack],
])('a visitor who %s before the code has come is not asked in the wallet', async (_, leave) => {
  const { harbor, latchkey } = await page()
  chooseWallet(latchkey, { name: 'Harbor', connector: connectorOf(harbor) })
  leave(latchkey)
  const { connectWallet } = await import('./connectWallet.ts')
  await until(() => expect(latchkey.attempt.getState()).toEqual({ phase: 'idle' }))
  expect(harbor.requests().map(({ method }) => method)).not.toContain('eth_requestAccounts')
  // It would be asked now, if it were wanted.
  void connectWallet(latchkey, 'test.harbor')
  expect(latchkey.attempt.getState()).toEqual({ phase: 'waiting', connectorId: 'test.harbor' })
})

test('a wallet that the view has asked already, and that refused at once, is not asked again', async () => {
  const { harbor, latchkey } = await page()
  chooseWallet(latchkey, { name: 'Harbor', connector: connectorOf(harbor) })
  // The view was drawn before this flow's code had loaded, and sent its own request.
  latchkey.attempt.setState({ phase: 'declined', connectorId: 'test.harbor' })
  await import('./connectWallet.ts')
  await new Promise((resolve) => setTimeout(resolve))
  expect(latchkey.attempt.getState()).toEqual({ phase: 'declined', connectorId: 'test.harbor' })
  expect(harbor.requests().map(({ method }) => method)).not.toContain('eth_requestAccounts')
})
