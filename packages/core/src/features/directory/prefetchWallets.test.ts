import { expect, test } from 'vitest'
import { sdkVersion } from '../../api/version.ts'
import { json, playServer } from '../../test/answer.ts'
import { directoryServer, makeWallets } from '../../test/directoryServer.ts'
import { joinWallet, testInstance, testPage } from '../../test/testInstance.ts'
import { prefetchWallets } from './prefetchWallets.ts'
import { featuredQuery } from './refineWallets.ts'

const endpoints = 'https://api.shop.example'
const ids = (wallets: readonly { readonly id: string }[]) => wallets.map(({ id }) => id)

test('before the directory has answered, wallets that are known anyway are there', () => {
  const { fetch } = playServer(() => new Promise(() => undefined))
  const { latchkey } = testInstance({ endpoints }, { fetch })
  void prefetchWallets(latchkey)
  const { recommended, count } = latchkey.directory.getState()
  expect(recommended).toHaveLength(4)
  expect(recommended[0]).toMatchObject({ name: 'MetaMask', rdns: 'io.metamask' })
  expect(count).toBeUndefined()
})

test('S7.32 S7.36 S9.31 recommended wallets are page 1 with 4 entries, asked with GET of the site’s own directory', async () => {
  const server = directoryServer(makeWallets(50))
  const { latchkey } = testInstance(
    { endpoints: { api: endpoints, directory: 'https://wallets.shop.example' }, projectId: 'shop' },
    { fetch: server.fetch },
  )
  await prefetchWallets(latchkey)
  expect(server.asked).toHaveLength(1)
  const [url] = server.asked
  expect(url?.origin).toBe('https://wallets.shop.example')
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    projectId: 'shop',
    st: 'latchkey',
    sv: sdkVersion,
    page: '1',
    entries: '4',
    chains: 'eip155:1',
  })
  expect(ids(latchkey.directory.getState().recommended)).toEqual(['w1', 'w2', 'w3', 'w4'])
  expect(latchkey.directory.getState().count).toBe(50)
})

test('S7.35 featured wallets are asked for by their number, 4 where the site names none', async () => {
  const server = directoryServer(makeWallets(50))
  const featuredWalletIds = ['w9', 'w3', 'w20', 'w21', 'w22', 'w7']
  const { latchkey } = testInstance({ endpoints, featuredWalletIds }, { fetch: server.fetch })
  await prefetchWallets(latchkey)
  const featured = server.asked.find(({ searchParams }) => searchParams.has('include'))
  expect(featured?.searchParams.get('entries')).toBe('6')
  expect(featured?.searchParams.get('include')).toBe(featuredWalletIds.join(','))
  expect(ids(latchkey.directory.getState().featured)).toEqual(featuredWalletIds)
  expect(featuredQuery([])).toMatchObject({ page: 1, entries: 4 })
})

test('featured and excluded wallets are not recommended too', async () => {
  const server = directoryServer(makeWallets(50))
  const { latchkey } = testInstance(
    { endpoints, featuredWalletIds: ['w1'], excludeWalletIds: ['w2'] },
    { fetch: server.fetch },
  )
  await prefetchWallets(latchkey)
  expect(ids(latchkey.directory.getState().recommended)).toEqual(['w3', 'w4', 'w5', 'w6'])
  expect(latchkey.directory.getState().count).toBe(49)
})

test('S4.06 wallet prefetch does nothing once connected', async () => {
  const { latchkey, requests } = testInstance({ endpoints })
  joinWallet(latchkey)
  const before = latchkey.directory.getState()
  await prefetchWallets(latchkey)
  expect(latchkey.directory.getState()).toBe(before)
  expect(requests).toEqual([])
})

test('S4.07 when not connected wallet prefetch runs once and its result is reused', async () => {
  const server = directoryServer(makeWallets(9))
  const { latchkey } = testInstance({ endpoints }, { fetch: server.fetch })
  await Promise.all([prefetchWallets(latchkey), prefetchWallets(latchkey)])
  await prefetchWallets(latchkey)
  expect(server.asked).toHaveLength(1)
})

test.each([
  ['an error', () => json({}, 500)],
  ['garbage', () => new Response('<html>')],
  ['a list of the wrong kind', () => json({ data: 'none', count: -1 })],
  ['no answer at all', () => new Promise<Response>(() => undefined)],
])('a directory that gives %s leaves the short list, and is asked again the next time', async (_, answer) => {
  let broken = true
  const good = directoryServer(makeWallets(9))
  const { fetch } = playServer((url, init) => (broken ? answer() : good.fetch(String(url), init)))
  const { latchkey, clock } = testInstance({ endpoints }, { fetch })
  const done = prefetchWallets(latchkey)
  await clock.advance(20_000)
  await done
  expect(latchkey.directory.getState().recommended[0]?.name).toBe('MetaMask')
  broken = false
  await prefetchWallets(latchkey)
  expect(ids(latchkey.directory.getState().recommended)).toEqual(['w1', 'w2', 'w3', 'w4'])
})

test('one entry that is no wallet is left out, and the others stay', async () => {
  const { fetch } = playServer(() =>
    json({ data: [{ id: 'w1', name: 'One' }, { id: 7 }, null, { id: 'w2', name: 'Two' }], count: 4 }),
  )
  const { latchkey } = testInstance({ endpoints }, { fetch })
  await prefetchWallets(latchkey)
  expect(ids(latchkey.directory.getState().recommended)).toEqual(['w1', 'w2'])
})

test('S9.33 pictures of the first 20 wallets are fetched ahead', async () => {
  const loaded: string[] = []
  const page = testPage({ loadImage: async (url) => void loaded.push(url) })
  const featuredWalletIds = ids(makeWallets(30))
  const { fetch } = directoryServer(makeWallets(50))
  const { latchkey } = testInstance({ endpoints, featuredWalletIds }, { fetch, page })
  await prefetchWallets(latchkey)
  expect(loaded).toHaveLength(20)
  expect(loaded[0]).toBe(`${endpoints}/getWalletImage/i1?projectId=&st=latchkey&sv=${sdkVersion}`)
})

test('S9.24 pictures that take longer than 2 s are not waited for', async () => {
  const signals: AbortSignal[] = []
  const loadImage = (_: string, signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<void>(() => undefined)
  }
  const { fetch } = directoryServer(makeWallets(4))
  const { latchkey, clock } = testInstance({ endpoints }, { fetch, page: testPage({ loadImage }) })
  let done = false
  const prefetched = prefetchWallets(latchkey).then(() => {
    done = true
  })
  await clock.advance(1_999)
  expect([done, signals.some(({ aborted }) => aborted)]).toEqual([false, false])
  await clock.advance(1)
  await prefetched
  expect(signals.every(({ aborted }) => aborted)).toBe(true)
})

test('without endpoints nothing is asked: the short list is the list', async () => {
  const { latchkey, requests } = testInstance({ excludeWalletIds: ['io.metamask'] })
  await prefetchWallets(latchkey)
  const { recommended, count } = latchkey.directory.getState()
  expect(recommended).toHaveLength(4)
  expect(ids(recommended)).not.toContain('io.metamask')
  expect(count).toBeGreaterThan(4)
  expect(requests).toEqual([])
})
