import { expect, test } from 'vitest'
import { memoryStorage } from '../test/memoryStorage.ts'
import { createLoginCache } from './loginCache.ts'

function openCache(entries: Record<string, string> = {}) {
  let time = 1_000_000
  const storage = memoryStorage(entries)
  const cache = createLoginCache(storage, () => time)
  return {
    cache,
    entries: storage.entries,
    wait: (ms: number) => {
      time += ms
    },
  }
}

test('S4.10 S9.01 a new email login is blocked until 30 seconds after the last', () => {
  const { cache, wait } = openCache()
  cache.assertEmailCooldown()
  cache.rememberEmailSent()
  wait(29_999)
  expect(() => cache.assertEmailCooldown()).toThrow()
  wait(1)
  expect(() => cache.assertEmailCooldown()).not.toThrow()
})

test('S5.01 S8.07 an email login too soon says how many seconds are left, rounded up', () => {
  const { cache, wait } = openCache()
  cache.rememberEmailSent()
  expect(() => cache.assertEmailCooldown()).toThrow(/^Please try again after 30 seconds$/)
  wait(12_400)
  expect(() => cache.assertEmailCooldown()).toThrow(/^Please try again after 18 seconds$/)
  wait(17_599)
  expect(() => cache.assertEmailCooldown()).toThrow(/^Please try again after 1 seconds$/)
})

test('a time in the future or no time at all blocks nothing', () => {
  for (const lastEmailLoginTime of ['9999999999999', 'soon', '', 'NaN'])
    expect(() => openCache({ lastEmailLoginTime }).cache.assertEmailCooldown()).not.toThrow()
})

test('S4.29 clearing removes the flag, the email, the last chain and the social name, and keeps the cooldown', () => {
  const { cache, entries } = openCache({
    emailLoginUsed: 'true',
    email: 'a@b.co',
    lastUsedChain: 'eip155:1',
    socialUsername: 'ann',
    lastEmailLoginTime: '1000000',
    smartAccountEnabledNetworks: '[1]',
  })
  cache.clear()
  expect(Object.fromEntries(entries)).toEqual({
    lastEmailLoginTime: '1000000',
    smartAccountEnabledNetworks: '[1]',
  })
  expect(() => cache.assertEmailCooldown()).toThrow('30 seconds')
})

test('S3.90 email, time of the last email and the flag of a login are kept under keys of their own', () => {
  const { cache, entries } = openCache()
  cache.rememberEmailSent()
  expect(Object.fromEntries(entries)).toEqual({ lastEmailLoginTime: '1000000' })
  cache.rememberLogin({ email: 'a@b.co' })
  expect(Object.fromEntries(entries)).toEqual({ email: 'a@b.co', emailLoginUsed: 'true' })
  expect([cache.email(), cache.wasUsed()]).toEqual(['a@b.co', true])
})

test('S3.91 social name, last chain and networks with smart accounts are kept under keys of their own', () => {
  const { cache, entries } = openCache()
  cache.rememberLogin({ userName: 'ann' })
  cache.rememberChain('eip155:8453')
  cache.rememberNetworks([1, 8453])
  expect(Object.fromEntries(entries)).toMatchObject({
    socialUsername: 'ann',
    lastUsedChain: 'eip155:8453',
    smartAccountEnabledNetworks: '[1,8453]',
  })
  expect(cache.socialUsername()).toBe('ann')
  expect(cache.lastUsedChain()).toBe('eip155:8453')
  expect(cache.smartAccountEnabledNetworks()).toEqual([1, 8453])
})

test('stored values of other shapes are ignored', () => {
  const { cache } = openCache({
    lastUsedChain: 'moon',
    smartAccountEnabledNetworks: '{',
    emailLoginUsed: 'no',
  })
  expect(cache.lastUsedChain()).toBeUndefined()
  expect(cache.smartAccountEnabledNetworks()).toEqual([])
  expect(cache.wasUsed()).toBe(false)
})
