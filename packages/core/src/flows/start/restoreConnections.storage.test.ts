import { expect, test } from 'vitest'
import type { WalletSession } from '../../adapter/adapter.ts'
import { openModal } from '../../features/router/openModal.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { statusOf } from '../../test/statusOf.ts'
import { silentAdapter } from '../../test/testAdapter.ts'
import { type TestTab, testBrowser, testWallet } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { disconnectWallet } from '../calls/disconnectWallet.ts'

const activeOf = ({ latchkey }: TestTab) => activeConnection(latchkey.connections.getState())

const record = {
  connector: { id: 'test.harbor', name: 'Harbor', type: 'ANNOUNCED', chain: 'eip155' },
  accounts: ['eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  chainId: 'eip155:1',
}
const stored = (list: readonly unknown[]) => JSON.stringify({ list, active: {}, namespace: 'eip155' })

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['an account that is none', stored([{ ...record, accounts: ['nobody'] }])],
  ['no account', stored([{ ...record, accounts: [] }])],
  ['an account of another chain', stored([{ ...record, chainId: 'eip155:10' }])],
  [
    'an image that is a script',
    stored([{ ...record, connector: { ...record.connector, imageUrl: 'javascript:1' } }]),
  ],
  ['a flood', stored(Array.from({ length: 5_000 }, () => record))],
])('storage that holds %s is as good as empty', (_, text) => {
  const browser = testBrowser([])
  browser.items.set('latchkey:main:connections', text)
  const tab = browser.open()
  expect(tab.latchkey.connections.getState()).toMatchObject({ started: true, list: [], active: {} })
})

test('of what storage holds only what we wrote comes back: a stranger’s field says nothing, a bad choice costs no wallet', () => {
  const browser = testBrowser([])
  const foreign = { preferred: 'nowhere', gone: { connectorId: 'x', name: { bold: true } }, started: 'no' }
  const text = JSON.stringify({ ...JSON.parse(stored([record])), ...foreign })
  browser.items.set('latchkey:main:connections', text)
  const { latchkey } = browser.open()
  const state = latchkey.connections.getState()
  expect(state).toMatchObject({ started: true, list: [{ connector: { name: 'Harbor' } }] })
  expect(state).not.toHaveProperty('gone')
  expect(state).not.toHaveProperty('preferred')
  openModal(latchkey)
  expect(latchkey.notice.getState().open).toBe(false)
})

test('storage that holds what an earlier visit wrote shows it at once', () => {
  const browser = testBrowser([])
  browser.items.set('latchkey:main:connections', stored([record]))
  const tab = browser.open()
  expect(activeOf(tab)).toMatchObject({ phase: 'restoring', connector: { name: 'Harbor' } })
})

test.each([
  ['full', { getItem: () => null, setItem: () => fail(), removeItem: () => {} }],
  ['blocked', { getItem: () => fail(), setItem: () => fail(), removeItem: () => fail() }],
])('with storage that is %s a wallet connects, switches and disconnects all the same', async (_, storage) => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open({ logLevel: 'warn' }, {}, storage)
  await joinByHand(tab, harbor)
  expect(statusOf(tab)).toBe('connected')
  expect(tab.lines).toEqual([expect.stringMatching(/^warn: Latchkey: storage is full, blocked or missing/)])
  // The visitor reads it when the widget is opened next, and for as long as it is.
  await until(() =>
    expect(tab.latchkey.notice.getState()).toMatchObject({
      open: true,
      message: 'Your browser blocks storage on this page',
      detail: 'You’ll need to reconnect after reloading.',
      autoClose: false,
    }),
  )
  harbor.switchChain(8453)
  expect(activeOf(tab)?.chainId).toBe('eip155:8453')
  await disconnectWallet(tab.latchkey)
  expect(statusOf(tab)).toBe('disconnected')
})

test('a wallet that tells no name comes back with the one it has in the visitor’s language', async () => {
  const connector = { id: 'injected', name: 'Browser wallet', type: 'INJECTED', chain: 'eip155' } as const
  const [account = ''] = record.accounts
  const session: WalletSession = {
    connector,
    accounts: [account.slice('eip155:1:'.length)],
    chainId: 'eip155:1',
    provider: {},
    subscribe: () => () => {},
    switchChain: () => Promise.reject(new Error('Nobody asks.')),
    getBalance: () => Promise.resolve(1n),
    signMessage: () => Promise.resolve('0x'),
    disconnect: () => Promise.resolve(),
  }
  const adapter = { ...silentAdapter('eip155'), reconnect: () => Promise.resolve(session) }
  const browser = testBrowser([])
  browser.items.set('latchkey:main:connections', stored([{ ...record, connector }]))
  const tab = browser.open({ adapters: [adapter], locale: 'es' })
  await until(() => expect(statusOf(tab)).toBe('connected'))
  expect(activeOf(tab)?.connector.name).toBe('Cartera del navegador')
})

test.each(['{"list":', '"text"', '{"list":[],"active":{},"namespace":"nowhere"}'])(
  'where %s stands in the place of connected wallets the developer hears of it once, and it is written anew',
  async (text) => {
    const harbor = testWallet('Harbor')
    const browser = testBrowser([harbor])
    browser.items.set('latchkey:main:connections', text)
    const tab = browser.open({ logLevel: 'warn' })
    expect(statusOf(tab)).toBe('disconnected')
    await joinByHand(tab, harbor)
    await disconnectWallet(tab.latchkey)
    await joinByHand(tab, harbor)
    expect(tab.lines).toEqual([
      expect.stringMatching(/^warn: Latchkey: what this browser kept of connected wallets cannot be read/),
    ])
  },
)

test('no warning is shown where storage works', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open({ logLevel: 'warn' })
  await joinByHand(tab, harbor)
  expect(tab.lines).toEqual([])
  expect(tab.latchkey.notice.getState().open).toBe(false)
})

function fail(): never {
  throw new Error('QuotaExceededError')
}
