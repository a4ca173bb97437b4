import { expect, test } from 'vitest'
import type { LatchkeyOptions } from '../../options/options.ts'
import { pairingBrowser, phoneWallet } from '../../test/pairingBrowser.ts'
import { joinWallet } from '../../test/testInstance.ts'
import { chooseWallet } from './chooseWallet.ts'
import { codeChoice } from './codeChoice.ts'
import { walletPlatforms } from './walletPlatforms.ts'

const vendor: LatchkeyOptions = {
  walletConnect: { projectId: '0123456789abcdef0123456789abcdef' },
  customWallets: [],
}
const none = { walletConnect: undefined, adapters: [] } as unknown as LatchkeyOptions
const all = {
  id: 'all',
  name: 'All',
  rdns: 'test.all',
  mobile_link: 'all://',
  desktop_link: 'all://',
  webapp_link: 'https://all.example',
}

function platforms(
  wallet: Parameters<typeof walletPlatforms>[1],
  options = vendor,
  mobile = false,
  isHere = false,
) {
  const { latchkey } = pairingBrowser().open(options, { mobile })
  const connector = { id: 'c', name: 'All', type: 'ANNOUNCED', chain: 'eip155', explorerId: 'all' } as const
  if (isHere) latchkey.discovery.setState({ phase: 'looked', connectors: [connector] })
  return walletPlatforms(latchkey, wallet)
}

test('the tabs are browser, mobile, web and desktop, each where the wallet has it; desktop not on a phone', () => {
  expect(platforms(all, vendor, false, true)).toEqual(['browser', 'mobile', 'web', 'desktop'])
  expect(platforms(all, vendor, true)).toEqual(['mobile', 'web'])
  expect(platforms({ id: 'w', name: 'W', webapp_link: 'https://w.example' })).toEqual(['web'])
})

test('a wallet that belongs into this browser and is not there is said so', () => {
  expect(platforms(all)).toEqual(['mobile', 'web', 'desktop', 'unsupported'])
  expect(platforms({ id: 'x', name: 'X', chrome_store: 'https://chromewebstore.google.com/x' })).toEqual([
    'unsupported',
  ])
})

test('without a wallet there is the code alone; without a relay there is nothing that needs one', () => {
  expect(platforms(undefined)).toEqual(['mobile'])
  expect(platforms(undefined, none)).toEqual([])
  expect(platforms(all, none)).toEqual(['unsupported'])
  expect(platforms(all, none, true)).toEqual([])
})

test('a wallet that was told of the site’s relay can take the code without any link', () => {
  const told = { walletConnect: { relayUrl: 'wss://relay.example', walletIds: ['told'] } }
  expect(platforms({ id: 'told', name: 'Told' }, told)).toEqual(['mobile'])
  expect(platforms(phoneWallet, told)).toEqual(['mobile'])
  expect(platforms(all, told)).toEqual(['unsupported'])
})

test('the row of the code is there on a desk, while no wallet is connected by one', () => {
  const desk = pairingBrowser().open()
  expect(codeChoice(desk.latchkey)).toEqual({
    key: 'walletConnect',
    section: 'walletConnect',
    name: 'WalletConnect',
  })
  joinWallet(desk.latchkey)
  expect(codeChoice(desk.latchkey)).toBeDefined()
  const state = desk.latchkey.connections.getState()
  const [one] = state.list
  if (!one) throw new Error('nobody is connected')
  const paired = { ...one, connector: { ...one.connector, type: 'WALLET_CONNECT' as const } }
  desk.latchkey.connections.setState({ ...state, list: [paired] })
  expect(codeChoice(desk.latchkey)).toBeUndefined()
})

test('on a phone, and without a relay, there is no such row', () => {
  expect(codeChoice(pairingBrowser().open({}, { mobile: true }).latchkey)).toBeUndefined()
  expect(codeChoice(pairingBrowser().open(none).latchkey)).toBeUndefined()
})

test('choosing the row leads to the code for any wallet', () => {
  const { latchkey, events } = pairingBrowser().open()
  const row = codeChoice(latchkey)
  if (row) chooseWallet(latchkey, row)
  expect(latchkey.router.getState().history.at(-1)).toEqual({ name: 'ConnectingWalletConnect' })
  expect(events.at(-1)).toMatchObject({ event: 'SELECT_WALLET', properties: { platform: 'qrcode' } })
})
