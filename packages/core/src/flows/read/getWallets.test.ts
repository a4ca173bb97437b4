import { expect, test } from 'vitest'
import { loadMoreWallets } from '../../features/directory/loadMoreWallets.ts'
import { namedWallet } from '../../features/directory/namedWallet.ts'
import { clearWalletSearch, searchWallets } from '../../features/directory/searchWallets.ts'
import { connectorIdOf, walletNames } from '../../features/directory/walletNames.ts'
import { directoryServer, makeWallets } from '../../test/directoryServer.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { testAdapter } from '../../test/testAdapter.ts'
import { testBrowser, testWallet } from '../../test/testBrowser.ts'
import { testInstance } from '../../test/testInstance.ts'
import { until } from '../../test/until.ts'
import { getWallets, type WalletList, watchWallets } from './getWallets.ts'

test('a list without React: found on the page, recommended, paged and searched, by the site’s own directory', async () => {
  const harbor = testWallet('Harbor')
  const server = directoryServer([{ id: 'harbor', name: 'Harbor', rdns: 'test.harbor' }, ...makeWallets(60)])
  const { latchkey, clock } = testInstance(
    {
      adapters: [testAdapter([harbor])],
      endpoints: 'https://api.example',
      featuredWalletIds: ['w3'],
    },
    { fetch: server.fetch },
  )
  const stopInstance = latchkey.start()
  let list: WalletList = getWallets(latchkey)
  expect(list).toMatchObject({ rows: [], isLooking: false, count: undefined, found: undefined })
  let calls = 0
  const stop = watchWallets(latchkey, (next) => {
    list = next
    calls += 1
  })
  await until(() => expect(list.featured.map(({ name }) => name)).toEqual(['Wallet 3']))
  expect(list.isLooking).toBe(true)
  expect(list.installed).toMatchObject([
    { name: 'Harbor', section: 'installed', connector: { id: 'test.harbor' } },
  ])
  // The entry of a wallet that is here leads to it.
  await until(() =>
    expect(list.recommended[0]).toMatchObject({ name: 'Harbor', connector: { id: 'test.harbor' } }),
  )
  expect(list.recommended).toHaveLength(4)
  expect(list.featured[0]?.image).toContain('/getWalletImage/i3')
  expect(list.count).toBe(61)
  await clock.advance(1_000)
  expect(list.isLooking).toBe(false)

  await loadMoreWallets(latchkey)
  expect(list.all).toMatchObject({ phase: 'more', page: 1, count: 61 })
  expect(list.all.rows).toHaveLength(40)
  await loadMoreWallets(latchkey)
  expect(list.all).toMatchObject({ phase: 'filled', page: 2 })
  expect(list.all.rows).toHaveLength(61)

  const searching = searchWallets(latchkey, 'wallet 5')
  expect(list.found).toMatchObject({ text: 'wallet 5', certified: false, phase: 'loading', rows: [] })
  await until(() =>
    expect(server.asked.some((url) => url.searchParams.get('search') === 'wallet 5')).toBe(true),
  )
  await clock.advance(300)
  await searching
  expect(list.found?.rows.map(({ name }) => name).slice(0, 2)).toEqual(['Wallet 5', 'Wallet 50'])
  clearWalletSearch(latchkey)
  expect(list.found).toBeUndefined()

  stop()
  const before = calls
  await loadMoreWallets(latchkey)
  void searchWallets(latchkey, 'x')
  expect(calls).toBe(before)
  stopInstance()
})

test('wallets are discovered only during a watch', async () => {
  const { latchkey, adapter } = testBrowser([testWallet('Harbor')]).open()
  getWallets(latchkey)
  expect(adapter.open()).toBe(0)
  const stop = watchWallets(latchkey, () => undefined)
  await until(() => expect(adapter.open()).toBe(1))
  stop()
  expect(adapter.open()).toBe(0)
})

test('a wallet that was used is a recent one, once the widget has started', async () => {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const tab = browser.open()
  await joinByHand(tab, harbor)
  expect(getWallets(tab.latchkey).recent).toMatchObject([{ name: 'Harbor', section: 'recent' }])
})

test('a directory that does not answer shows as failed, with what is known without it', async () => {
  const { latchkey } = testInstance(
    { endpoints: 'https://api.example' },
    { fetch: () => Promise.resolve(new Response('{}', { status: 400 })) },
  )
  await loadMoreWallets(latchkey)
  const { all } = getWallets(latchkey)
  expect(all.phase).toBe('failed')
  expect(all.rows.map(({ name }) => name)).toContain('MetaMask')
})

test('a named wallet is known by its directory id, its rdns and its home page', () => {
  const { latchkey } = testInstance()
  expect(Object.keys(walletNames)).toHaveLength(33)
  expect(new Set(Object.values(walletNames).map(({ id }) => id)).size).toBe(33)
  expect(connectorIdOf('metamask')).toBe('io.metamask')
  expect(connectorIdOf('uniswap')).toBe('org.uniswap.app')
  for (const name of Object.keys(walletNames) as (keyof typeof walletNames)[])
    expect(namedWallet(latchkey, name).homepage, name).toMatch(/^https:\/\//)
  expect(namedWallet(latchkey, 'metamask')).toMatchObject({ name: 'MetaMask', mobile_link: 'metamask://' })
})
