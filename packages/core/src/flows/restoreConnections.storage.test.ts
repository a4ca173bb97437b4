import { expect, test } from 'vitest'
import { activeConnection } from '../connection/activeConnection.ts'
import { openModal } from '../router/openModal.ts'
import { joinByHand } from '../test/joinByHand.ts'
import { statusOf } from '../test/statusOf.ts'
import { type TestTab, testBrowser, testWallet } from '../test/testBrowser.ts'
import { disconnectWallet } from './disconnectWallet.ts'

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
  const tab = testBrowser([harbor]).open({}, {}, storage)
  await joinByHand(tab, harbor)
  expect(statusOf(tab)).toBe('connected')
  harbor.switchChain(8453)
  expect(activeOf(tab)?.chainId).toBe('eip155:8453')
  await disconnectWallet(tab.latchkey)
  expect(statusOf(tab)).toBe('disconnected')
})

function fail(): never {
  throw new Error('QuotaExceededError')
}
