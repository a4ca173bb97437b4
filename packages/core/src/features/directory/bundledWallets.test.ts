import { isAppLink } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { ethereum, solana } from '../../chains/chains.ts'
import { bundledEntries } from './bundledEntries.ts'
import { bundledWallets } from './bundledWallets.ts'

test('the short list is short', () => {
  expect(bundledWallets.length).toBeGreaterThanOrEqual(8)
  const minified = JSON.stringify(bundledWallets).replace(/"(\w+)":/g, '$1:')
  expect(minified.length).toBeLessThanOrEqual(3_000)
})

test('the short list carries no pictures: a page without a directory shows a glyph, the icon of the installed wallet, or the site’s own', () => {
  for (const wallet of bundledWallets) {
    expect(Object.keys(wallet)).not.toContain('image_url')
    for (const [field, value] of Object.entries(wallet)) {
      if (/_link$|_store$|homepage/.test(field)) expect(isAppLink(String(value)), field).toBe(true)
    }
  }
})

test('the short list is for EVM chains: a site that has none of them is offered none of it', () => {
  const site = { includeWalletIds: [], excludeWalletIds: [] }
  expect(bundledEntries({ ...site, networks: [solana, ethereum] })).toEqual(bundledWallets)
  expect(bundledEntries({ ...site, networks: [solana] })).toEqual([])
})
