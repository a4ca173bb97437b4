import { expect, test } from 'vitest'
import { memoryDevice, testInstance } from '../../test/testInstance.ts'
import { recentWallets } from './recentWallets.ts'
import { rememberRecentWallet } from './rememberRecentWallet.ts'

const wallet = (id: string) => ({ id, name: `Wallet ${id}` })

test('S9.07 the 2 wallets used last are remembered beyond a reload, the latest first', () => {
  const storage = memoryDevice()
  const { latchkey } = testInstance({}, { storage })
  for (const id of ['a', 'b', 'c', 'b']) rememberRecentWallet(latchkey, wallet(id))
  const reloaded = testInstance({}, { storage }).latchkey
  expect(recentWallets(reloaded).map(({ id }) => id)).toEqual(['b', 'c'])
})

test('what cannot be read in storage costs only itself', () => {
  const storage = memoryDevice()
  storage.items.set('latchkey:main:recentWallets', JSON.stringify([{ id: 1 }, wallet('a'), 'x', wallet('b')]))
  expect(recentWallets(testInstance({}, { storage }).latchkey).map(({ id }) => id)).toEqual(['a', 'b'])
  storage.items.set('latchkey:main:recentWallets', '{"not":"a list"}')
  expect(recentWallets(testInstance({}, { storage }).latchkey)).toEqual([])
})

test.each([
  { homepage: 'javascript:alert(1)' },
  { homepage: ' javascript:alert(1)' },
  { chrome_store: 'JavaScript:alert(1)' },
  { mobile_link: 'javascript://x%0aalert(1)' },
  { webapp_link: '\tjavascript:alert(1)' },
])('a link that is not safe to follow is not remembered as one: %j', (links) => {
  const storage = memoryDevice()
  const stored = [{ ...wallet('a'), ...links }]
  storage.items.set('latchkey:main:recentWallets', JSON.stringify(stored))
  expect(JSON.stringify(recentWallets(testInstance({}, { storage }).latchkey))).not.toMatch(/javascript/i)
})
