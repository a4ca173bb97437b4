import { createClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { secureRandomBytes } from './randomBytes.ts'
import { importWalletKey, makeWalletKey } from './walletKey.ts'
import { createWalletKeyCache } from './walletKeyCache.ts'

const minute = 60_000
const key = await importWalletKey(makeWalletKey(secureRandomBytes))

function filledCache() {
  const clock = createClock()
  const cache = createWalletKeyCache(clock)
  cache.set('w1', key)
  return { clock, cache }
}

test('keeps the key until five minutes pass without a use', async () => {
  const { clock, cache } = filledCache()
  await clock.advance(5 * minute - 1)
  expect(cache.get('w1')).toBe(key)
  await clock.advance(5 * minute - 1)
  expect(cache.get('w1')).toBe(key)
  await clock.advance(5 * minute)
  expect(cache.get('w1')).toBe(undefined)
})

test('gives the key to its own wallet only', () => {
  const { cache } = filledCache()
  expect(cache.get('w2')).toBe(undefined)
  expect(cache.get('w1')).toBe(key)
})

test('drops the key on sign-out or freeze', () => {
  const { cache } = filledCache()
  cache.drop()
  expect(cache.get('w1')).toBe(undefined)
})

test('drops the key after the page was hidden for a minute', async () => {
  const { clock, cache } = filledCache()
  cache.setPageHidden(true)
  await clock.advance(minute)
  cache.setPageHidden(false)
  expect(cache.get('w1')).toBe(undefined)
})

test('keeps the key when the page is shown again within a minute', async () => {
  const { clock, cache } = filledCache()
  cache.setPageHidden(true)
  await clock.advance(minute - 1)
  cache.setPageHidden(false)
  await clock.advance(2 * minute)
  expect(cache.get('w1')).toBe(key)
})

test('using the key of a hidden page, or reporting hidden twice, does not extend its minute', async () => {
  const { clock, cache } = filledCache()
  cache.setPageHidden(true)
  await clock.advance(minute - 1)
  cache.setPageHidden(true)
  expect(cache.get('w1')).toBe(key)
  await clock.advance(1)
  expect(cache.get('w1')).toBe(undefined)
})

test('does not keep a key that arrives after a minute of being hidden', async () => {
  const { clock, cache } = filledCache()
  cache.setPageHidden(true)
  await clock.advance(2 * minute)
  cache.set('w1', key)
  expect(cache.get('w1')).toBe(undefined)
})

test('refuses an expired key when timers stood still, as while a computer sleeps', () => {
  let now = 0
  const cache = createWalletKeyCache({ now: () => now, setTimeout: () => 1, clearTimeout() {} })
  cache.set('w1', key)
  now = 5 * minute
  expect(cache.get('w1')).toBe(undefined)
})
