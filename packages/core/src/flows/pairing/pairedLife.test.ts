import { expect, test } from 'vitest'
import type { WalletSession } from '../../adapter/adapter.ts'
import { ethereum, solana } from '../../chains/chains.ts'
import { type PairingBrowser, type PairingTab, pairingBrowser, pairingOf } from '../../test/pairingBrowser.ts'
import { statusOf } from '../../test/statusOf.ts'
import { testAdapter } from '../../test/testAdapter.ts'
import { until } from '../../test/until.ts'
import { disconnectWallet } from '../calls/disconnectWallet.ts'
import { startPairing } from './startPairing.ts'

const account = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sun = `${solana.caip2}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`
const stored = (items: Map<string, string>) =>
  JSON.parse(items.get('latchkey:main:connections') ?? '{"list":[]}').list

async function pairByHand(tab: PairingTab, { pairing }: PairingBrowser, approval = {}) {
  startPairing(tab.latchkey)
  await until(() => expect(pairingOf(tab).phase).toBe('waiting'))
  const paired = pairing.approve(approval)
  await until(() => expect(pairingOf(tab).phase).toBe('joined'))
  await tab.clock.advance(400)
  return paired
}

test('a reload brings a paired wallet back, without a question, through the site’s chain library', async () => {
  const browser = pairingBrowser()
  const first = browser.open()
  const { id } = await pairByHand(first, browser)
  first.close()
  const adopted: string[] = []
  const adapter = {
    ...testAdapter([]),
    reconnect: () => Promise.reject(new Error('this is not for adapters')),
    async adopt(session: WalletSession) {
      adopted.push(session.connector.id)
      return session
    },
  }
  const loads = browser.pairing.loads()
  const second = browser.open({ adapters: [adapter, browser.pairing.source] })
  expect(statusOf(second)).toBe('restoring')
  await until(() => expect(statusOf(second)).toBe('connected'))
  expect(browser.pairing.loads()).toBe(loads + 1)
  expect(adopted).toEqual([id])
  expect(second.latchkey.sessions.has(id)).toBe(true)
  expect(second.lines).toEqual([])
})

test('a page that never paired loads nothing for it', async () => {
  const browser = pairingBrowser()
  const tab = browser.open()
  await tab.clock.advance(10_000)
  expect(browser.pairing.loads()).toBe(0)
})

test('a paired wallet that is gone by the next load is told once, and not looked for again', async () => {
  const browser = pairingBrowser()
  const first = browser.open()
  const { id } = await pairByHand(first, browser)
  first.close()
  browser.pairing.leave(id)
  const second = browser.open()
  expect(statusOf(second)).toBe('restoring')
  await until(() => expect(statusOf(second)).toBe('disconnected'))
  expect(second.latchkey.connections.getState().gone).toEqual({ connectorId: id, name: 'Phone Wallet' })
  expect(stored(browser.items)).toEqual([])
  second.close()
  const loads = browser.pairing.loads()
  browser.open()
  expect(browser.pairing.loads()).toBe(loads)
})

test('a client that does not load keeps the wallet for the next time', async () => {
  const browser = pairingBrowser()
  const first = browser.open()
  const { id } = await pairByHand(first, browser)
  first.close()
  const broken = { type: 'universal', load: () => Promise.reject(new TypeError('offline')) } as const
  const second = browser.open({ adapters: [broken] })
  await until(() => expect(statusOf(second)).toBe('disconnected'))
  expect(stored(browser.items)).toMatchObject([{ connector: { id }, asleep: 1_000_000 }])
  second.close()
  const third = browser.open()
  await until(() => expect(statusOf(third)).toBe('connected'))
})

test('a disconnect on the page reaches the wallet, and no reload brings it back', async () => {
  const browser = pairingBrowser()
  const tab = browser.open()
  await pairByHand(tab, browser)
  await disconnectWallet(tab.latchkey)
  expect(statusOf(tab)).toBe('disconnected')
  expect(browser.pairing.paired()).toEqual([])
  expect(stored(browser.items)).toEqual([])
  expect(tab.latchkey.connections.getState()).not.toHaveProperty('gone')
  tab.close()
  expect(statusOf(browser.open())).toBe('disconnected')
})

test('a disconnect while the wallet is on its way back reaches the wallet too', async () => {
  const browser = pairingBrowser()
  const first = browser.open()
  await pairByHand(first, browser)
  first.close()
  const second = browser.open()
  expect(statusOf(second)).toBe('restoring')
  await disconnectWallet(second.latchkey)
  expect(statusOf(second)).toBe('disconnected')
  await until(() => expect(browser.pairing.paired()).toEqual([]))
  expect(statusOf(second)).toBe('disconnected')
})

test('a disconnect in the wallet is told, and the connection is over', async () => {
  const browser = pairingBrowser()
  const tab = browser.open()
  const { id } = await pairByHand(tab, browser)
  browser.pairing.leave(id)
  expect(statusOf(tab)).toBe('disconnected')
  expect(tab.latchkey.connections.getState().gone).toMatchObject({ connectorId: id })
  expect(stored(browser.items)).toEqual([])
})

test('a change of account or chain in the wallet is taken over', async () => {
  const browser = pairingBrowser()
  const tab = browser.open()
  const { id } = await pairByHand(tab, browser)
  browser.pairing.controls(id).change({ type: 'chain', chainId: 'eip155:8453' })
  expect(tab.latchkey.connections.getState().list).toMatchObject([{ chainId: 'eip155:8453' }])
  const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  browser.pairing.controls(id).change({ type: 'accounts', accounts: [other] })
  expect(tab.latchkey.connections.getState().list).toMatchObject([{ accounts: [`eip155:8453:${other}`] }])
})

test('ending one family of a wallet ends the wallet, without a word about the other', async () => {
  const browser = pairingBrowser()
  const tab = browser.open({ networks: [ethereum, solana], adapters: [browser.pairing.source] })
  const { id } = await pairByHand(tab, browser, { accounts: [account, sun] })
  expect(tab.latchkey.connections.getState().list).toHaveLength(2)
  await disconnectWallet(tab.latchkey, `solana:${id}`)
  expect(tab.latchkey.connections.getState()).toMatchObject({ list: [] })
  expect(tab.latchkey.connections.getState()).not.toHaveProperty('gone')
  expect(stored(browser.items)).toEqual([])
})

test('what one tab pairs the other has, and what one ends the other lets go of without a word', async () => {
  const browser = pairingBrowser()
  const [here, there] = [browser.open(), browser.open()]
  const { id } = await pairByHand(here, browser)
  await until(() => expect(statusOf(there)).toBe('connected'))
  expect(there.latchkey.connections.getState().list).toMatchObject([
    { connector: { id }, phase: 'connected' },
  ])
  await disconnectWallet(there.latchkey)
  await until(() => expect(statusOf(here)).toBe('disconnected'))
  expect(here.latchkey.connections.getState()).not.toHaveProperty('gone')
  expect(there.latchkey.connections.getState()).not.toHaveProperty('gone')
})

test('the page is closed and opened in the app’s stead: an answer to its code is heard by the next life', async () => {
  const browser = pairingBrowser()
  const first = browser.open({}, { mobile: true })
  startPairing(first.latchkey)
  await until(() => expect(pairingOf(first).phase).toBe('waiting'))
  // The phone drops the page: nobody says goodbye, and storage stays as it is.
  const left = new Map(browser.items)
  first.close()
  for (const [key, value] of left) browser.items.set(key, value)
  const second = browser.open({}, { mobile: true })
  await until(() => expect(statusOf(second)).toBe('connecting'))
  await until(() => expect(browser.pairing.openLinks()).toBe(1))
  browser.pairing.approve({ name: 'Back' })
  await until(() => expect(statusOf(second)).toBe('connected'))
  expect(second.latchkey.connections.getState().list).toMatchObject([{ connector: { name: 'Back' } }])
  expect(JSON.parse(browser.items.get('latchkey:main:connections') ?? '')).not.toHaveProperty('pairing')
})

test('an answer that came while the page was gone is there at the next load', async () => {
  const browser = pairingBrowser()
  browser.items.set(
    'latchkey:main:connections',
    JSON.stringify({ list: [], active: {}, namespace: 'eip155', pairing: 1_100_000 }),
  )
  browser.pairing.approve({ name: 'Early' })
  const tab = browser.open()
  await until(() => expect(statusOf(tab)).toBe('connected'))
})

test('a code of an earlier life that has run out is forgotten, and loads nothing', async () => {
  const browser = pairingBrowser()
  browser.items.set(
    'latchkey:main:connections',
    JSON.stringify({ list: [], active: {}, namespace: 'eip155', pairing: 999_999 }),
  )
  const tab = browser.open()
  await until(() => expect(browser.items.get('latchkey:main:connections')).not.toContain('pairing'))
  expect(browser.pairing.loads()).toBe(0)
  expect(statusOf(tab)).toBe('disconnected')
})

test('a code of an earlier life that runs out unanswered is forgotten, and the visitor is not kept waiting', async () => {
  const browser = pairingBrowser()
  browser.items.set(
    'latchkey:main:connections',
    JSON.stringify({ list: [], active: {}, namespace: 'eip155', pairing: 1_060_000 }),
  )
  const tab = browser.open({}, { mobile: true })
  await until(() => expect(statusOf(tab)).toBe('connecting'))
  await until(() => expect(browser.pairing.openLinks()).toBe(1))
  await tab.clock.advance(5_000)
  expect(statusOf(tab)).toBe('disconnected')
  await until(async () => {
    await tab.clock.advance(55_000)
    expect(browser.items.get('latchkey:main:connections')).not.toContain('pairing')
  })
})

test.each([
  ['when the clock of the device was wrong', 9_000_000_000],
  ['by a stranger', 1e300],
])('a wait for an answer that was written %s is forgotten, and loads nothing', async (_, pairing) => {
  const browser = pairingBrowser()
  const connections = { list: [], active: {}, namespace: 'eip155', pairing }
  browser.items.set('latchkey:main:connections', JSON.stringify(connections))
  const tab = browser.open({}, { mobile: true })
  await until(() => expect(browser.items.get('latchkey:main:connections')).not.toContain('pairing'))
  expect(browser.pairing.loads()).toBe(0)
  expect(statusOf(tab)).toBe('disconnected')
})

test('a wallet that slept because its client did not load, and is gone by the next load, is forgotten', async () => {
  const browser = pairingBrowser()
  const first = browser.open()
  const { id } = await pairByHand(first, browser)
  first.close()
  const broken = { type: 'universal', load: () => Promise.reject(new TypeError('offline')) } as const
  const second = browser.open({ adapters: [broken] })
  await until(() => expect(stored(browser.items)).toMatchObject([{ asleep: 1_000_000 }]))
  second.close()
  browser.pairing.leave(id)
  browser.open()
  await until(() => expect(stored(browser.items)).toEqual([]))
})
