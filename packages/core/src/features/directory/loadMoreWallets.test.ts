import { expect, test } from 'vitest'
import { json, playServer } from '../../test/answer.ts'
import { directoryServer, makeWallets } from '../../test/directoryServer.ts'
import { testInstance } from '../../test/testInstance.ts'
import { loadMoreWallets } from './loadMoreWallets.ts'

const endpoints = 'https://api.shop.example'

test('S7.37 S9.30 the list of all wallets comes in pages of 40', async () => {
  const server = directoryServer(makeWallets(95))
  const { latchkey } = testInstance({ endpoints }, { fetch: server.fetch })
  const lengths: unknown[] = []
  for (let page = 1; page <= 4; page += 1) {
    await loadMoreWallets(latchkey)
    const { phase, wallets, count } = latchkey.directory.getState().all
    lengths.push([phase, wallets.length, count])
  }
  expect(lengths).toEqual([
    ['more', 40, 95],
    ['more', 80, 95],
    ['filled', 95, 95],
    ['filled', 95, 95],
  ])
  const pages = server.asked.filter(({ searchParams }) => searchParams.get('entries') === '40')
  expect(pages.map(({ searchParams }) => searchParams.get('page'))).toEqual(['1', '2', '3'])
})

test('asked twice at once, one page comes', async () => {
  const { fetch } = directoryServer(makeWallets(95))
  const { latchkey } = testInstance({ endpoints }, { fetch })
  const both = [loadMoreWallets(latchkey), loadMoreWallets(latchkey)]
  expect(latchkey.directory.getState().all.phase).toBe('loading')
  await Promise.all(both)
  expect(latchkey.directory.getState().all).toMatchObject({ page: 1, phase: 'more' })
})

test('a wallet that two pages have is listed once', async () => {
  const first = makeWallets(40)
  const second = [...makeWallets(3), { id: 'new', name: 'New' }]
  const { fetch } = playServer(({ searchParams }) =>
    json({ data: searchParams.get('page') === '1' ? first : second, count: 44 }),
  )
  const { latchkey } = testInstance({ endpoints }, { fetch })
  await loadMoreWallets(latchkey)
  await loadMoreWallets(latchkey)
  const { wallets } = latchkey.directory.getState().all
  expect(wallets).toHaveLength(41)
  expect(new Set(wallets.map(({ id }) => id)).size).toBe(41)
})

test('the filter for certified wallets is only there where the operator has certified somebody', async () => {
  const none = testInstance({ endpoints }, directoryServer(makeWallets(5)))
  const [first, ...rest] = makeWallets(5)
  const some = testInstance(
    { endpoints },
    directoryServer([{ ...first, id: 'c', name: 'C', badge_type: 'certified' }, ...rest]),
  )
  await Promise.all([loadMoreWallets(none.latchkey), loadMoreWallets(some.latchkey)])
  await expect.poll(() => some.latchkey.directory.getState().certifies).toBe(true)
  expect(none.latchkey.directory.getState().certifies).toBe(false)
})

test('a directory that fails at once leaves the wallets that are known anyway, and asking again begins anew', async () => {
  let broken = true
  const good = directoryServer(makeWallets(5))
  const { fetch } = playServer((url, init) => (broken ? json({}, 500) : good.fetch(String(url), init)))
  const { latchkey, clock } = testInstance({ endpoints }, { fetch })
  const done = loadMoreWallets(latchkey)
  await clock.advance(20_000)
  await done
  expect(latchkey.directory.getState().all.phase).toBe('failed')
  expect(latchkey.directory.getState().all.wallets[0]?.name).toBe('MetaMask')
  broken = false
  await loadMoreWallets(latchkey)
  expect(latchkey.directory.getState().all).toMatchObject({ phase: 'filled', page: 1, count: 5 })
  expect(latchkey.directory.getState().all.wallets.map(({ id }) => id)).toEqual([
    'w1',
    'w2',
    'w3',
    'w4',
    'w5',
  ])
})

test('a later page that fails leaves those before it, and asking again asks for that page', async () => {
  let broken = false
  const good = directoryServer(makeWallets(60))
  const { fetch } = playServer((url, init) => (broken ? new Response('?') : good.fetch(String(url), init)))
  const { latchkey } = testInstance({ endpoints }, { fetch })
  await loadMoreWallets(latchkey)
  broken = true
  await loadMoreWallets(latchkey)
  expect(latchkey.directory.getState().all).toMatchObject({ phase: 'failed', page: 1 })
  expect(latchkey.directory.getState().all.wallets).toHaveLength(40)
  broken = false
  await loadMoreWallets(latchkey)
  expect(latchkey.directory.getState().all).toMatchObject({ phase: 'filled', page: 2 })
})

test('include and exclude go to the directory, and hold for the wallets that are known anyway', async () => {
  const server = directoryServer([{ id: 'io.rabby', name: 'Rabby' }])
  const options = { includeWalletIds: ['io.rabby', 'io.metamask'], excludeWalletIds: ['io.metamask'] }
  const asking = testInstance({ endpoints, ...options }, { fetch: server.fetch })
  await loadMoreWallets(asking.latchkey)
  expect(server.asked[0]?.searchParams.get('include')).toBe('io.rabby,io.metamask')
  expect(server.asked[0]?.searchParams.get('exclude')).toBe('io.metamask')
  const alone = testInstance(options)
  await loadMoreWallets(alone.latchkey)
  expect(alone.latchkey.directory.getState().all).toMatchObject({ phase: 'filled', count: 1 })
  expect(alone.latchkey.directory.getState().all.wallets.map(({ id }) => id)).toEqual(['io.rabby'])
  expect(alone.requests).toEqual([])
})
