import { expect, onTestFinished, test } from 'vitest'
import { unwrapDeviceHalf, wrapDeviceHalf } from '../custody/deviceHalf.ts'
import { secureRandomBytes } from '../custody/randomBytes.ts'
import { openDevice } from './openDevice.ts'
import { openIndexedDbStore } from './openIndexedDbStore.ts'

function newName(): string {
  const name = crypto.randomUUID()
  onTestFinished(() => void indexedDB.deleteDatabase(name))
  return name
}

test('keys survive a reload and cannot be exported', async () => {
  const name = newName()
  const first = await openDevice(await openIndexedDbStore(name))
  const second = await openDevice(await openIndexedDbStore(name))
  expect(second.thumb).toBe(first.thumb)
  await expect(crypto.subtle.exportKey('jwk', second.signingKey)).rejects.toThrow()
  await expect(crypto.subtle.exportKey('raw', second.wrapKey)).rejects.toThrow()
  const slot = { walletId: 'w', thumb: first.thumb }
  const half = secureRandomBytes(33)
  const wrapped = await wrapDeviceHalf(first.wrapKey, half, slot, secureRandomBytes)
  expect(await unwrapDeviceHalf(second.wrapKey, wrapped, slot)).toEqual(half)
})

test('two tabs that start at once share the keys', async () => {
  const name = newName()
  const stores = await Promise.all([openIndexedDbStore(name), openIndexedDbStore(name)])
  const [one, other] = await Promise.all(stores.map(openDevice))
  expect(one?.thumb).toBe(other?.thumb)
})

test('writes, reads and removes values', async () => {
  const store = await openIndexedDbStore(newName())
  expect(await store.read('session')).toBe(undefined)
  await store.write('session', { id: 's', endsAt: 1 })
  expect(await store.add('session', { id: 't', endsAt: 2 })).toEqual({ id: 's', endsAt: 1 })
  await store.remove('session')
  expect(await store.read('session')).toBe(undefined)
})
