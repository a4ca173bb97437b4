import { expect, test } from 'vitest'
import { WalletFailedError } from '../../adapter/walletErrors.ts'
import { recentWallets } from '../../features/directory/recentWallets.ts'
import { openModal } from '../../features/router/openModal.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import { chooseByHand } from '../../test/chooseByHand.ts'
import { phaseOf, statusOf } from '../../test/statusOf.ts'
import { connectorOf } from '../../test/testAdapter.ts'
import { foreignChainId, type TestTab, testBrowser, testWallet, viewsOf } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { goBack } from '../modal/goBack.ts'
import { cancelConnect } from './cancelConnect.ts'
import { chooseWallet } from './chooseWallet.ts'
import { connectWallet } from './connectWallet.ts'
import { discoverWallets } from './discoverWallets.ts'

test('S1.02 S4.01 a visitor connects a wallet: disconnected, connecting, connected, and the widget closes', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  const { latchkey, clock, events } = tab
  expect(statusOf(tab)).toBe('disconnected')
  const held = harbor.hold('eth_requestAccounts')
  await chooseByHand(tab, harbor)
  await held.asked
  expect(statusOf(tab)).toBe('connecting')
  expect(latchkey.attempt.getState()).toEqual({ phase: 'waiting', connectorId: 'test.harbor' })
  held.release()
  await until(() => expect(phaseOf(tab)).toBe('joined'))
  expect(statusOf(tab)).toBe('connected')
  expect(activeConnection(latchkey.connections.getState())).toMatchObject({
    phase: 'connected',
    chainId: 'eip155:1',
    accounts: [`eip155:1:${harbor.addresses[0]}`],
  })
  await clock.advance(399)
  expect(latchkey.router.getState().open).toBe(true)
  await clock.advance(1)
  expect(latchkey.router.getState().open).toBe(false)
  expect(phaseOf(tab)).toBe('idle')
  expect(events).toContainEqual({
    type: 'track',
    event: 'CONNECT_SUCCESS',
    properties: { method: 'browser', name: 'Harbor' },
  })
})

test('a refusal in the wallet is no error: it shows as declined, and trying again asks again', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  harbor.next('eth_requestAccounts', 'reject')
  await chooseByHand(tab, harbor)
  await until(() => expect(phaseOf(tab)).toBe('declined'))
  expect(tab.events.map(({ event }) => event)).toContain('USER_REJECTED')
  expect(tab.events.map(({ event }) => event)).not.toContain('CONNECT_ERROR')
  expect(tab.latchkey.notice.getState().open).toBe(false)
  void connectWallet(tab.latchkey, 'test.harbor')
  await until(() => expect(phaseOf(tab)).toBe('joined'))
})

test('S9.23 between two presses of "Try again" lies at least one second', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  harbor.always('eth_requestAccounts', 'reject')
  const asked = () => harbor.requests().filter(({ method }) => method === 'eth_requestAccounts').length
  await chooseByHand(tab, harbor)
  await until(() => expect(phaseOf(tab)).toBe('declined'))
  await connectWallet(tab.latchkey, 'test.harbor')
  expect(asked()).toBe(2)
  await tab.clock.advance(999)
  await connectWallet(tab.latchkey, 'test.harbor')
  expect(asked()).toBe(2)
  await tab.clock.advance(1)
  await connectWallet(tab.latchkey, 'test.harbor')
  expect(asked()).toBe(3)
})

test('a request that already waits in the wallet shows as pending', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  harbor.next('eth_requestAccounts', { fails: { code: -32002, message: 'Already processing' } })
  await chooseByHand(tab, harbor)
  await until(() => expect(phaseOf(tab)).toBe('pending'))
})

test('a wallet that is not found shows as missing once every source has been searched', async () => {
  const tab = testBrowser([]).open()
  const connecting = connectWallet(tab.latchkey, 'test.nowhere')
  await until(async () => {
    await tab.clock.advance(1_000)
    expect(phaseOf(tab)).toBe('missing')
  })
  await connecting
  expect(tab.adapter.open()).toBe(0)
})

test('a wallet that shows up late in the page is still found', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([]).open()
  void connectWallet(tab.latchkey, 'test.harbor')
  await until(() => expect(tab.adapter.open()).toBe(1))
  tab.adapter.announce(harbor)
  await until(() => expect(phaseOf(tab)).toBe('joined'))
})

test('whatever a wallet throws becomes a failure that can be said', async () => {
  for (const thrown of [undefined, null, 'no', 42, new Error('a\nb'), { message: 'own\u202e words' }]) {
    const tab = testBrowser([]).open({
      adapters: [
        {
          type: 'evm',
          namespace: 'eip155',
          discover(report) {
            report([{ id: 'x', name: 'X', type: 'INJECTED', chain: 'eip155' }])
            return () => {}
          },
          connect() {
            throw thrown
          },
          reconnect: async () => undefined,
        },
      ],
    })
    await connectWallet(tab.latchkey, 'x')
    const state = tab.latchkey.attempt.getState()
    expect(state).toMatchObject({ phase: 'failed', error: { code: 'wallet.failed' } })
    const { error } = state as { readonly error: WalletFailedError }
    expect(error).toBeInstanceOf(WalletFailedError)
    expect(error.cause).toBe(thrown)
    expect(error.reason ?? '').not.toMatch(/[\n\u202e]/)
    expect(tab.events).toContainEqual({
      type: 'track',
      event: 'CONNECT_ERROR',
      properties: { code: 'wallet.failed' },
    })
  }
})

test('invalid accounts do not connect, and the visitor reads why', async () => {
  for (const garbage of [[], ['0x123'], ['javascript:alert(1)'], [{}], 'all of them']) {
    const harbor = testWallet('Harbor')
    const tab = testBrowser([harbor]).open()
    harbor.next('eth_requestAccounts', { answers: garbage })
    await connectWallet(tab.latchkey, 'test.harbor')
    expect(tab.latchkey.attempt.getState()).toMatchObject({
      phase: 'failed',
      error: { code: 'wallet.account' },
    })
    expect(tab.latchkey.connections.getState().list).toEqual([])
  }
})

test('S4.04 taking the attempt back returns the status to disconnected', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  const held = harbor.hold('eth_requestAccounts')
  await chooseByHand(tab, harbor)
  await held.asked
  expect(statusOf(tab)).toBe('connecting')
  cancelConnect(tab.latchkey)
  expect(statusOf(tab)).toBe('disconnected')
})

test('asking twice, as a view does that mounts twice, asks the wallet once', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  const held = harbor.hold('eth_requestAccounts')
  const both = [connectWallet(tab.latchkey, 'test.harbor'), connectWallet(tab.latchkey, 'test.harbor')]
  await held.asked
  held.release()
  await until(() => expect(phaseOf(tab)).toBe('joined'))
  await tab.clock.advance(400)
  await Promise.all(both)
  expect(harbor.requests().filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('another wallet chosen in between takes over, and the first one no longer counts', async () => {
  const [harbor, foxglove] = [testWallet('Harbor'), testWallet('Foxglove')]
  const tab = testBrowser([harbor, foxglove]).open()
  const held = harbor.hold('eth_requestAccounts')
  await chooseByHand(tab, harbor)
  await held.asked
  goBack(tab.latchkey)
  chooseWallet(tab.latchkey, { name: 'Foxglove', connector: connectorOf(foxglove) })
  await until(() => expect(phaseOf(tab)).toBe('joined'))
  held.release('reject')
  await tab.clock.advance(400)
  const { list } = tab.latchkey.connections.getState()
  expect(list.map(({ connector }) => connector.id)).toEqual(['test.foxglove'])
})

test('a wallet on a chain that the site does not have leads to UnsupportedChain, unless the site allows it', async () => {
  for (const allowUnsupportedChain of [false, true]) {
    const harbor = testWallet('Harbor')
    harbor.switchChain(foreignChainId)
    const tab = testBrowser([harbor]).open({ allowUnsupportedChain })
    await chooseByHand(tab, harbor)
    await until(() => expect(phaseOf(tab)).toBe('joined'))
    await tab.clock.advance(400)
    expect(tab.latchkey.router.getState().open).toBe(!allowUnsupportedChain)
    if (!allowUnsupportedChain) expect(viewsOf(tab.latchkey)).toEqual(['UnsupportedChain'])
  }
})

test('a further wallet that was added from the list of wallets leads back to that list', async () => {
  const [harbor, foxglove] = [testWallet('Harbor'), testWallet('Foxglove')]
  const tab = testBrowser([harbor, foxglove]).open()
  await chooseByHand(tab, harbor)
  await until(() => expect(phaseOf(tab)).toBe('joined'))
  await tab.clock.advance(400)
  openModal(tab.latchkey, { name: 'Wallets' })
  chooseWallet(tab.latchkey, { name: 'Foxglove', connector: connectorOf(foxglove) })
  await until(() => expect(phaseOf(tab)).toBe('joined'))
  await tab.clock.advance(400)
  expect(viewsOf(tab.latchkey)).toEqual(['Wallets'])
  const { list, active } = tab.latchkey.connections.getState()
  expect(list).toHaveLength(2)
  expect(active).toEqual({ eip155: 'test.foxglove' })
})

test('a wallet that is here is asked when it is chosen, without waiting for its view', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  openModal(tab.latchkey)
  discoverWallets(tab.latchkey)
  await until(() => expect(tab.latchkey.discovery.getState().connectors).toHaveLength(1))
  chooseWallet(tab.latchkey, { name: 'Harbor', connector: connectorOf(harbor) })
  await until(() => expect(harbor.requests().map(({ method }) => method)).toContain('eth_requestAccounts'))
})

test('S9.07 S3.23 of the wallets connected one after the other the last 2 are remembered as recent', async () => {
  const wallets = ['Harbor', 'Foxglove', 'Linden'].map((name) => testWallet(name))
  const tab = testBrowser(wallets).open()
  for (const { info } of wallets) {
    const connecting = connectWallet(tab.latchkey, info.rdns)
    await until(() => expect(phaseOf(tab)).toBe('joined'))
    await tab.clock.advance(400)
    await connecting
  }
  expect(recentWallets(tab.latchkey).map(({ name }) => name)).toEqual(['Linden', 'Foxglove'])
})

test('whoever hears that a wallet is connected can use it at once', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const before = browser.open()
  const usable: boolean[] = []
  const note = ({ latchkey }: TestTab) =>
    latchkey.connections.subscribe(({ list }) => {
      if (list[0]?.phase === 'connected') usable.push(latchkey.sessions.has('test.harbor'))
    })
  note(before)
  void connectWallet(before.latchkey, 'test.harbor')
  await until(() => expect(statusOf(before)).toBe('connected'))
  before.close()
  const after = browser.open()
  note(after)
  await until(() => expect(statusOf(after)).toBe('connected'))
  expect(usable).toEqual([true, true])
})
