import { expect, test } from 'vitest'
import { joinWallet, memoryDevice, testInstance } from '../test/testInstance.ts'
import { balanceCache, identityCache, nameCache, portfolioCache, readCache, writeCache } from './caches.ts'

const account = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const balance = { balance: '1.5', symbol: 'ETH' }

test('S3.94 there are storage keys for the caches of balance, portfolio, name and identity, and none writes another', () => {
  const storage = memoryDevice()
  const { latchkey } = testInstance({}, { storage })
  writeCache(latchkey, balanceCache, account, balance)
  writeCache(latchkey, portfolioCache, account, { balances: [{ symbol: 'DAI' }] })
  writeCache(latchkey, nameCache, account, { address: account, ens: ['alice.eth'] })
  writeCache(latchkey, identityCache, account, { name: 'alice.eth', avatar: null })
  expect([...storage.items.keys()].toSorted()).toEqual([
    'latchkey:main:identityCache',
    'latchkey:main:nameCache',
    'latchkey:main:nativeBalanceCache',
    'latchkey:main:portfolioCache',
  ])
  expect(readCache(latchkey, balanceCache, account)).toEqual(balance)
  expect(readCache(latchkey, portfolioCache, account)).toEqual({ balances: [{ symbol: 'DAI' }] })
  expect(readCache(latchkey, nameCache, account)?.ens).toEqual(['alice.eth'])
  expect(readCache(latchkey, identityCache, account)?.name).toBe('alice.eth')
})

test('S9.04 S9.05 balances and portfolios are remembered for 30 s', async () => {
  const { latchkey, clock } = testInstance()
  writeCache(latchkey, balanceCache, account, balance)
  writeCache(latchkey, portfolioCache, account, { balances: [] })
  await clock.advance(29_999)
  expect(readCache(latchkey, balanceCache, account)).toEqual(balance)
  expect(readCache(latchkey, portfolioCache, account)).toEqual({ balances: [] })
  await clock.advance(1)
  expect(readCache(latchkey, balanceCache, account)).toBeUndefined()
  expect(readCache(latchkey, portfolioCache, account)).toBeUndefined()
})

test('S9.06 names and identities are remembered for 5 min', async () => {
  const { latchkey, clock } = testInstance()
  writeCache(latchkey, nameCache, account, { address: account, ens: [] })
  writeCache(latchkey, identityCache, account, { name: null, avatar: null })
  await clock.advance(299_999)
  expect(readCache(latchkey, nameCache, account)).toBeDefined()
  expect(readCache(latchkey, identityCache, account)).toBeDefined()
  await clock.advance(1)
  expect(readCache(latchkey, nameCache, account)).toBeUndefined()
  expect(readCache(latchkey, identityCache, account)).toBeUndefined()
})

test('a start without a connection forgets them, one with a connection does not', () => {
  const storage = memoryDevice()
  const connected = testInstance({}, { storage }).latchkey
  writeCache(connected, balanceCache, account, balance)
  joinWallet(connected)
  expect(readCache(connected, balanceCache, account)).toEqual(balance)
  const fresh = testInstance({}, { storage }).latchkey
  fresh.start()()
  expect(readCache(fresh, balanceCache, account)).toBeUndefined()
})

test('a cache keeps the newest 50 accounts', async () => {
  const { latchkey, clock } = testInstance()
  for (let index = 0; index < 60; index += 1) {
    writeCache(latchkey, balanceCache, `account ${index}`, balance)
    await clock.advance(1)
  }
  expect(readCache(latchkey, balanceCache, 'account 9')).toBeUndefined()
  expect(readCache(latchkey, balanceCache, 'account 10')).toEqual(balance)
  expect(readCache(latchkey, balanceCache, 'account 59')).toEqual(balance)
})

test('an account with an odd name, a corrupted cache and a clock set back read as nothing', async () => {
  const storage = memoryDevice()
  const { latchkey } = testInstance({}, { storage })
  expect(readCache(latchkey, balanceCache, 'constructor')).toBeUndefined()
  storage.items.set(
    'latchkey:main:nativeBalanceCache',
    JSON.stringify({ [account]: { value: 7, timestamp: 1 } }),
  )
  expect(readCache(latchkey, balanceCache, account)).toBeUndefined()
  const later = latchkey.deps.clock.now() + 60_000
  const entry = JSON.stringify({ [account]: { value: balance, timestamp: later } })
  storage.items.set('latchkey:main:nativeBalanceCache', entry)
  expect(readCache(latchkey, balanceCache, account)).toBeUndefined()
})
