import { expect, test } from 'vitest'
import { rememberConnection } from '../../features/connection/rememberConnection.ts'
import { showStored } from '../../features/connection/showStored.ts'
import { recentWallets } from '../../features/directory/recentWallets.ts'
import { rememberRecentWallet } from '../../features/directory/rememberRecentWallet.ts'
import { openModal } from '../../features/router/openModal.ts'
import { setTheme } from '../../options/setTheme.ts'
import { joinWallet, memoryDevice, testInstance, testPage } from '../../test/testInstance.ts'
import { createLatchkey } from './createLatchkey.ts'

test('in plain Node an instance is made, started, opened and stopped without a page', () => {
  const latchkey = createLatchkey()
  const stop = latchkey.start()
  expect(latchkey.connections.getState().started).toBe(true)
  openModal(latchkey)
  expect(latchkey.router.getState().open).toBe(true)
  expect(latchkey.deps.page).toMatchObject({ origin: '', title: '', languages: [], mobile: false })
  expect(latchkey.deps.storage).toBeUndefined()
  stop()
})

test('making an instance touches nothing: no storage, no request, no listener', () => {
  const touched: string[] = []
  const storage = {
    getItem(key: string) {
      touched.push(key)
      return null
    },
    setItem: (key: string) => void touched.push(key),
    removeItem: (key: string) => void touched.push(key),
  }
  const page = testPage({
    watchStorage() {
      touched.push('watch')
      return () => undefined
    },
  })
  const { latchkey, requests, events } = testInstance({}, { storage, page })
  expect([touched, requests, events]).toEqual([[], [], []])
  expect(latchkey.connections.getState().started).toBe(false)
})

test('starting twice counts as once, and it runs until the last one stops', () => {
  let watching = 0
  const page = testPage({
    watchStorage: () => {
      watching += 1
      return () => {
        watching -= 1
      }
    },
  })
  const { latchkey, events } = testInstance({}, { page })
  const [one, two] = [latchkey.start(), latchkey.start()]
  expect(watching).toBe(1)
  one()
  one()
  expect(watching).toBe(1)
  two()
  expect(watching).toBe(0)
  latchkey.start()()
  expect(watching).toBe(0)
  expect(events.map(({ event }) => event)).toEqual(['INITIALIZE'])
})

test('a page may show what is remembered before the start: that reads and does no more, and the start draws nothing anew', () => {
  const storage = memoryDevice()
  const before = testInstance({}, { storage }).latchkey
  joinWallet(before)
  for (const connection of before.connections.getState().list) rememberConnection(before, connection)
  const kept = [...storage.items]
  const { latchkey, events, requests } = testInstance({}, { storage })
  showStored(latchkey)
  const shown = latchkey.connections.getState()
  expect(shown).toMatchObject({ started: true, list: [{ phase: 'restoring' }] })
  expect([[...storage.items], events, requests]).toEqual([kept, [], []])
  const stop = latchkey.start()
  expect(latchkey.connections.getState()).toBe(shown)
  expect(events.map(({ event }) => event)).toEqual(['INITIALIZE'])
  stop()
})

test('two instances share nothing', () => {
  const storage = memoryDevice()
  const one = testInstance({ instance: 'one' }, { storage }).latchkey
  const two = testInstance({ instance: 'two' }, { storage }).latchkey
  openModal(one)
  setTheme(one, { mode: 'dark' })
  joinWallet(one)
  rememberRecentWallet(one, { id: 'a', name: 'A' })
  expect(two.router.getState().open).toBe(false)
  expect(two.theme.getState().mode).toBe('system')
  expect(two.connections.getState().list).toEqual([])
  expect(recentWallets(two)).toEqual([])
})

test('the theme changes by what is given, and the rest of it stays', () => {
  const { latchkey } = testInstance({ themeMode: 'light', themeVariables: { '--lk-accent': 'teal' } })
  setTheme(latchkey, { variables: { '--lk-radius': '4px' } })
  setTheme(latchkey, { mode: 'dark' })
  expect(latchkey.theme.getState()).toEqual({
    mode: 'dark',
    variables: { '--lk-accent': 'teal', '--lk-radius': '4px' },
  })
})

test('a variable of the theme is taken away again by undefined', () => {
  const { latchkey } = testInstance({ themeVariables: { '--lk-accent': 'teal', '--lk-radius': '4px' } })
  setTheme(latchkey, { variables: { '--lk-accent': undefined } })
  expect(latchkey.theme.getState().variables).toStrictEqual({ '--lk-radius': '4px' })
})

test('a visitor of another language gets its words on start, an English one nothing more', async () => {
  const arabic = testInstance({ locale: 'ar' }).latchkey
  const english = testInstance().latchkey
  const stops = [arabic.start(), english.start()]
  await expect.poll(() => arabic.words.getState().complete).toBe(true)
  expect(english.words.getState().complete).toBe(false)
  for (const stop of stops) stop()
})

test('S3.92 storage holds the wallet’s id and name, the active network and the recent wallets', () => {
  const storage = memoryDevice()
  const { latchkey } = testInstance({}, { storage })
  joinWallet(latchkey)
  for (const connection of latchkey.connections.getState().list) rememberConnection(latchkey, connection)
  rememberRecentWallet(latchkey, { id: 'com.example.wallet', name: 'Example Wallet' })
  expect(JSON.parse(storage.items.get('latchkey:main:connections') ?? '')).toMatchObject({
    list: [{ connector: { id: 'com.example.wallet', name: 'Example Wallet' }, chainId: 'eip155:1' }],
    active: { eip155: 'com.example.wallet' },
  })
  expect(JSON.parse(storage.items.get('latchkey:main:activeNetwork') ?? '')).toEqual({ eip155: 'eip155:1' })
  expect(JSON.parse(storage.items.get('latchkey:main:recentWallets') ?? '')).toHaveLength(1)
})
