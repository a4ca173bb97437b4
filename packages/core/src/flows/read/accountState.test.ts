import { expect, test } from 'vitest'
import { bitcoin } from '../../chains/chains.ts'
import {
  accountSettings,
  addAddressLabel,
  removeAddressLabel,
  setAccountTab,
} from '../../features/account/accountSettings.ts'
import { embeddedConnectorId } from '../../features/login/embeddedConnectorId.ts'
import { loginText, rememberSocial } from '../../features/login/embeddedUser.ts'
import { readBalances } from '../../features/portfolio/readBalances.ts'
import { joinWallet, testInstance } from '../../test/testInstance.ts'
import { accountState } from './accountState.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function connected() {
  const { latchkey } = testInstance()
  joinWallet(latchkey)
  return latchkey
}

test('S3.01 an account has its caipAddress and its address', () => {
  expect(accountState(connected())).toMatchObject({ caipAddress: `eip155:1:${address}`, address })
})

test('S3.02 S9.18 an account has its balance, floored to 3 decimals, and the symbol of its currency', () => {
  const latchkey = connected()
  expect(accountState(latchkey)).toMatchObject({ balance: undefined, balanceSymbol: 'ETH' })
  for (const [units, shown] of [
    [1_999_999_999_999_999_999n, '1.999'],
    [0n, '0'],
    [999_999_999_999_999n, '0'],
    [123_456_000_000_000_000_000_000n, '123456'],
  ] as const) {
    expect(accountState(latchkey, { balance: units })).toMatchObject({ balance: shown, balanceSymbol: 'ETH' })
  }
})

test('S3.03 an account has the name and the image that the site’s server knows', () => {
  const latchkey = connected()
  expect(accountState(latchkey)).toMatchObject({ profileName: undefined, profileImage: undefined })
  const identity = { name: 'alice.example', avatar: 'https://shop.example/a.png' }
  expect(accountState(latchkey, { identity })).toMatchObject({
    profileName: 'alice.example',
    profileImage: 'https://shop.example/a.png',
  })
})

test('S3.05 an account has tokenBalance, the list of what it holds', () => {
  const latchkey = connected()
  expect(accountState(latchkey).tokenBalance).toEqual([])
  const ether = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1',
    price: null,
    value: null,
    quantity: { decimals: '18', numeric: '1.5' },
  }
  const portfolio = readBalances({ balances: [ether] }, () => undefined)
  expect(accountState(latchkey, { portfolio }).tokenBalance).toEqual([
    { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', decimals: 18, amount: 1_500_000_000_000_000_000n },
  ])
})

test('S3.07 an account has allAccounts of its wallet and the addressLabels of the site', () => {
  const latchkey = connected()
  addAddressLabel(latchkey, address, 'Savings')
  addAddressLabel(latchkey, '0xother', 'Other')
  expect(accountState(latchkey)).toMatchObject({
    allAccounts: [`eip155:1:${address}`],
    addressLabels: { [address]: 'Savings', '0xother': 'Other' },
  })
  removeAddressLabel(latchkey, '0xother')
  removeAddressLabel(latchkey, '0xnobody')
  expect(accountState(latchkey).addressLabels).toEqual({ [address]: 'Savings' })
})

/** An instance whose embedded wallet is in use. */
function loggedIn() {
  const latchkey = connected()
  const state = latchkey.connections.getState()
  const list = state.list.map((one) => ({
    ...one,
    connector: { id: embeddedConnectorId, name: 'Latchkey Wallet', type: 'AUTH', chain: 'eip155' } as const,
  }))
  latchkey.connections.setState({ ...state, list, active: { eip155: embeddedConnectorId } })
  return latchkey
}

test('S3.04 an account of the embedded wallet has its user, and another account none', () => {
  const latchkey = loggedIn()
  latchkey.storage.write(loginText('email'), 'ines@mailbox.example')
  expect(accountState(latchkey).user).toEqual({
    email: 'ines@mailbox.example',
    address,
    chainId: 'eip155:1',
    accounts: [{ address, type: 'eoa' }],
  })
  // The page remembers who logged in last; that says nothing about another wallet.
  const { storage } = latchkey
  expect(accountState({ ...connected(), storage }).user).toBeUndefined()
})

test('S3.06 S6.02 an account has preferredAccountType, and with the embedded wallet smartAccountDeployed', () => {
  expect(accountState(loggedIn())).toMatchObject({
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
    user: { accounts: [{ type: 'eoa' }] },
  })
  expect(accountState(connected())).toMatchObject({
    preferredAccountType: 'eoa',
    smartAccountDeployed: undefined,
  })
})

test('S3.08 an account has the socialProvider that its visitor logged in by', () => {
  const latchkey = loggedIn()
  expect(accountState(latchkey).socialProvider).toBeUndefined()
  rememberSocial(latchkey, 'farcaster')
  expect(accountState(latchkey).socialProvider).toBe('farcaster')
  const { storage } = latchkey
  expect(accountState({ ...connected(), storage }).socialProvider).toBeUndefined()
})

test('S3.09 an account has the name, the kind and the icon of its wallet', () => {
  const latchkey = connected()
  const info = { name: 'Example Wallet', type: 'ANNOUNCED' }
  expect(accountState(latchkey).connectedWalletInfo).toEqual(info)
  const icon = 'data:image/png;base64,AA=='
  const { connections } = latchkey
  const state = connections.getState()
  const list = state.list.map((one) => ({ ...one, connector: { ...one.connector, imageUrl: icon } }))
  connections.setState({ ...state, list })
  expect(accountState(latchkey).connectedWalletInfo).toEqual({ ...info, icon })
})

test('S3.10 an account has the current tab, which can be watched', () => {
  const latchkey = connected()
  const seen: number[] = []
  const stop = accountSettings(latchkey).subscribe(({ currentTab }) => seen.push(currentTab))
  setAccountTab(latchkey, 2)
  stop()
  setAccountTab(latchkey, 1)
  expect(seen).toEqual([2])
  expect(accountState(latchkey).currentTab).toBe(1)
})

test('without a wallet there is no account, and on an unknown chain no balance', () => {
  const { latchkey } = testInstance()
  expect(accountState(latchkey)).toMatchObject({
    caipAddress: undefined,
    address: undefined,
    allAccounts: [],
  })
  const elsewhere = testInstance({ networks: [bitcoin] }).latchkey
  joinWallet(elsewhere)
  expect(accountState(elsewhere, { balance: 5n }, 'eip155')).toMatchObject({
    balance: undefined,
    balanceSymbol: undefined,
  })
})

test('two instances have labels of their own', () => {
  const [one, other] = [connected(), connected()]
  addAddressLabel(one, address, 'Savings')
  expect(accountState(other).addressLabels).toEqual({})
})
