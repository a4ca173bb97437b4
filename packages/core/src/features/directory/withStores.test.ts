import { isWebLink } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { bundledWallets } from './bundledWallets.ts'
import { walletStores } from './walletStores.ts'
import { withStores } from './withStores.ts'

test('every wallet of the short list has a store, and every store a wallet', () => {
  expect(Object.keys(walletStores)).toEqual(bundledWallets.map(({ id }) => id))
  for (const stores of Object.values(walletStores)) {
    expect(Object.keys(stores)).not.toEqual([])
    for (const link of Object.values(stores)) expect(isWebLink(link)).toBe(true)
  }
})

test('a wallet of the short list is had from its stores; what its entry names counts more', () => {
  const app_store = 'https://apps.apple.com/app/id1438144202'
  expect(withStores({ id: 'io.metamask', name: 'MetaMask' })).toMatchObject({ app_store })
  expect(withStores({ id: 'io.metamask', name: 'MetaMask', app_store: null })).toMatchObject({ app_store })
  const own = { id: 'io.metamask', name: 'MetaMask', app_store: 'https://store.example' }
  expect(withStores(own)).toMatchObject({ app_store: 'https://store.example' })
})

test.each(['far', 'constructor', '__proto__'])('the wallet %s is left as it is', (id) => {
  const wallet = { id, name: 'Far' }
  expect(withStores(wallet)).toBe(wallet)
})
