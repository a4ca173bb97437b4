import { expect, test } from 'vitest'
import { base, ethereum, solana } from '../../chains/chains.ts'
import { watchEvents } from '../../features/analytics/watchEvents.ts'
import { showNotice } from '../../features/notice/showNotice.ts'
import { openModal } from '../../features/router/openModal.ts'
import type { LatchkeyEvent } from '../../options/events.ts'
import { setTheme } from '../../options/setTheme.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { foreignChainId, testBrowser, testWallet } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { setLocale } from '../../words/setLocale.ts'
import { disconnectWallet } from '../calls/disconnectWallet.ts'
import { switchWallet } from '../connect/switchWallet.ts'
import { closeModal } from '../modal/closeModal.ts'
import { switchNetwork } from '../network/switchNetwork.ts'
import { getAccount, watchAccount } from './getAccount.ts'
import { getBalance, watchBalance } from './getBalance.ts'
import { getConnections, watchConnections } from './getConnections.ts'
import { getLocale, watchLocale } from './getLocale.ts'
import { getModal, watchModal } from './getModal.ts'
import { cancelSwitch, getNetwork, watchNetwork } from './getNetwork.ts'
import { getNotice, watchNotice } from './getNotice.ts'
import { getProvider, watchProvider } from './getProvider.ts'
import { getTheme, watchTheme } from './getTheme.ts'
import { getWalletInfo, watchWalletInfo } from './getWalletInfo.ts'

test('S3.01 S3.07 subscribers get the account from disconnected through connecting to connected, and none after unsubscribing', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  const { latchkey } = tab
  const heard: string[] = []
  const stop = watchAccount(latchkey, ({ status }) => heard.push(status))
  expect(getAccount(latchkey)).toEqual({
    status: 'disconnected',
    isConnected: false,
    address: undefined,
    caipAddress: undefined,
    allAccounts: [],
    connector: undefined,
  })
  await joinByHand(tab, harbor)
  expect(heard).toEqual(['connecting', 'connected'])
  expect(getAccount(latchkey)).toMatchObject({
    status: 'connected',
    isConnected: true,
    address: harbor.addresses[0],
    caipAddress: `eip155:1:${harbor.addresses[0]}`,
    allAccounts: [`eip155:1:${harbor.addresses[0]}`],
    connector: { id: 'test.harbor' },
  })
  stop()
  await disconnectWallet(latchkey)
  expect(getAccount(latchkey).status).toBe('disconnected')
  expect(heard).toHaveLength(2)
})

test('a family of chains without a wallet is disconnected, whoever is connected in another', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open({ networks: [ethereum, solana] })
  await joinByHand(tab, harbor)
  expect(getAccount(tab.latchkey, 'eip155').status).toBe('connected')
  expect(getAccount(tab.latchkey, 'solana')).toMatchObject({ status: 'disconnected', isConnected: false })
})

test('while a wallet is asked only its own family connects', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open({ networks: [ethereum, solana] })
  const held = harbor.hold('eth_requestAccounts')
  const joining = joinByHand(tab, harbor)
  await held.asked
  expect(getAccount(tab.latchkey, 'eip155').status).toBe('connecting')
  expect(getAccount(tab.latchkey, 'solana').status).toBe('disconnected')
  held.release()
  await joining
})

test('the network is heard with the states of a move, and one that is taken back is forgotten', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  const { latchkey } = tab
  expect(getNetwork(latchkey)).toMatchObject({ chainId: ethereum.caip2, isSupported: true })
  await joinByHand(tab, harbor)
  const heard: string[] = []
  const stop = watchNetwork(latchkey, ({ chainId, switching }) => heard.push(`${chainId} ${switching.phase}`))
  const held = harbor.hold('wallet_switchEthereumChain')
  void switchNetwork(latchkey, base.caip2)
  await held.asked
  expect(heard).toEqual(['eip155:1 waiting'])
  cancelSwitch(latchkey)
  expect(heard).toEqual(['eip155:1 waiting', 'eip155:1 idle'])
  held.release('reject')
  await switchNetwork(latchkey, base.caip2)
  await until(() => expect(heard.at(-1)).toBe('eip155:8453 idle'))
  harbor.switchChain(foreignChainId)
  await until(() => expect(getNetwork(latchkey).isSupported).toBe(false))
  expect(getNetwork(latchkey)).toMatchObject({ chainId: `eip155:${foreignChainId}`, chain: undefined })
  stop()
})

test('before anybody connects each family has the network where it would begin', () => {
  const { latchkey } = testBrowser([]).open({ networks: [base, solana, ethereum], defaultNetwork: ethereum })
  expect(getNetwork(latchkey).chainId).toBe(ethereum.caip2)
  expect(getNetwork(latchkey, 'eip155').chainId).toBe(ethereum.caip2)
  expect(getNetwork(latchkey, 'solana').chainId).toBe(solana.caip2)
})

test('S3.09 several wallets, the one in use, its name and its provider are heard', async () => {
  const [harbor, foxglove] = [testWallet('Harbor'), testWallet('Foxglove', { count: 1 })]
  const tab = testBrowser([harbor, foxglove]).open()
  const { latchkey } = tab
  const counts: number[] = []
  const names: (string | undefined)[] = []
  const providers: unknown[] = []
  const stops = [
    watchConnections(latchkey, ({ connections }) => counts.push(connections.length)),
    watchWalletInfo(latchkey, (info) => names.push(info?.name)),
    watchProvider(latchkey, 'eip155', (provider) => providers.push(provider)),
  ]
  expect(getConnections(latchkey)).toEqual({ isStarted: true, connections: [], active: undefined })
  expect(getWalletInfo(latchkey)).toBeUndefined()
  expect(getProvider(latchkey, 'eip155')).toBeUndefined()
  await joinByHand(tab, harbor)
  await joinByHand(tab, foxglove)
  switchWallet(latchkey, 'test.harbor')
  expect(getConnections(latchkey).active?.connector.name).toBe('Harbor')
  expect(getWalletInfo(latchkey)).toMatchObject({
    name: 'Harbor',
    icon: harbor.info.icon,
    rdns: 'test.harbor',
    type: 'ANNOUNCED',
  })
  expect(await getProvider(latchkey, 'eip155')?.request({ method: 'eth_chainId' })).toBe('0x1')
  await disconnectWallet(latchkey, 'test.foxglove')
  await disconnectWallet(latchkey, 'test.harbor')
  expect(counts.at(-1)).toBe(0)
  expect(new Set(counts)).toEqual(new Set([0, 1, 2]))
  expect(names).toEqual(['Harbor', 'Foxglove', 'Harbor', undefined])
  expect(providers).toHaveLength(4)
  expect(providers[0]).toBe(providers[2])
  for (const stop of stops) stop()
  await joinByHand(tab, harbor)
  expect(names).toHaveLength(4)
})

test('the modal, the look, the language and the notice are heard', async () => {
  const { latchkey } = testBrowser([]).open()
  const heard: unknown[] = []
  const stops = [
    watchModal(latchkey, ({ isOpen, view }) => heard.push([isOpen, view.name])),
    watchTheme(latchkey, ({ mode }) => heard.push(mode)),
    watchLocale(latchkey, ({ locale, dir }) => heard.push([locale, dir])),
    watchNotice(latchkey, ({ open, message }) => heard.push([open, message])),
  ]
  openModal(latchkey, { name: 'GetWallet' })
  closeModal(latchkey)
  setTheme(latchkey, { mode: 'dark' })
  setTheme(latchkey, { mode: 'dark' })
  await setLocale(latchkey, 'ar')
  showNotice(latchkey, { variant: 'success', message: 'Done' })
  expect(heard).toEqual([
    [true, 'GetWallet'],
    [false, 'GetWallet'],
    'dark',
    ['ar', 'ltr'],
    ['ar', 'rtl'],
    [true, 'Done'],
  ])
  expect(getModal(latchkey)).toEqual({ isOpen: false, view: { name: 'GetWallet' }, canGoBack: false })
  expect(getTheme(latchkey).mode).toBe('dark')
  expect(getLocale(latchkey)).toEqual({ locale: 'ar', dir: 'rtl' })
  expect(getNotice(latchkey)).toMatchObject({ open: true, message: 'Done' })
  for (const stop of stops) stop()
  setTheme(latchkey, { mode: 'light' })
  openModal(latchkey)
  expect(heard).toHaveLength(6)
})

test('every listener hears each event beside the callback of the site, one that throws alone', () => {
  const { latchkey, events, lines } = testBrowser([]).open()
  const heard: LatchkeyEvent['event'][] = []
  const hear = ({ event }: LatchkeyEvent) => heard.push(event)
  const stopBad = watchEvents(latchkey, () => {
    throw new Error('no')
  })
  const stops = [watchEvents(latchkey, hear), watchEvents(latchkey, hear)]
  openModal(latchkey)
  expect(heard).toEqual(['MODAL_OPEN', 'MODAL_OPEN'])
  expect(events.map(({ event }) => event)).toContain('MODAL_OPEN')
  expect(lines).toEqual(['error: Latchkey: your onEvent callback threw.'])
  stopBad()
  stops[0]?.()
  closeModal(latchkey)
  expect(heard).toEqual(['MODAL_OPEN', 'MODAL_OPEN', 'MODAL_CLOSE'])
  stops[1]?.()
  openModal(latchkey)
  expect(heard).toHaveLength(3)
})

test('the balance follows the account in use until the watch stops', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  const { latchkey } = tab
  await expect(getBalance(latchkey)).rejects.toMatchObject({ code: 'wallet.notConnected' })
  const heard: unknown[] = []
  const stop = watchBalance(latchkey, (state) =>
    heard.push(state.phase === 'ready' ? state.data : state.phase),
  )
  await joinByHand(tab, harbor)
  await until(() => expect(heard).toEqual(['loading', 1_234_567_890_123_456_789n]))
  expect(await getBalance(latchkey)).toBe(1_234_567_890_123_456_789n)
  await disconnectWallet(latchkey)
  expect(heard.at(-1)).toBe('idle')
  stop()
  await joinByHand(tab, harbor)
  expect(heard).toHaveLength(3)
})
