import { expect, test } from 'vitest'
import { json, playServer } from '../../test/answer.ts'
import { directoryServer, makeWallets } from '../../test/directoryServer.ts'
import { testInstance } from '../../test/testInstance.ts'
import { until } from '../../test/until.ts'
import { clearWalletSearch, searchWallets } from './searchWallets.ts'

// A search is also an event; without analytics the directory alone is asked.
const options = { endpoints: 'https://api.shop.example', features: { analytics: false } }

test('S7.38 S7.39 S9.32 a search asks 100 entries with trimmed text', async () => {
  const server = directoryServer(makeWallets(300))
  const { latchkey, clock } = testInstance(options, { fetch: server.fetch })
  const done = searchWallets(latchkey, '  wallet 2 \n')
  await clock.advance(300)
  await done
  expect(server.asked).toHaveLength(1)
  expect(server.asked[0]?.searchParams.get('entries')).toBe('100')
  expect(server.asked[0]?.searchParams.get('search')).toBe('wallet 2')
  expect(latchkey.directory.getState().found).toMatchObject({
    phase: 'filled',
    text: 'wallet 2',
    certified: false,
  })
  expect(latchkey.directory.getState().found?.wallets).toHaveLength(100)
})

test('S9.34 results appear no sooner than 300 ms after the question', async () => {
  const { fetch } = directoryServer(makeWallets(5))
  const { latchkey, clock } = testInstance(options, { fetch })
  const done = searchWallets(latchkey, 'wallet')
  await clock.advance(299)
  expect(latchkey.directory.getState().found?.phase).toBe('loading')
  await clock.advance(1)
  await done
  expect(latchkey.directory.getState().found?.phase).toBe('filled')
})

test('a new search gives up the one before it, whose late answer changes nothing', async () => {
  const waiting: ((response: Response) => void)[] = []
  const signals: (AbortSignal | null | undefined)[] = []
  const { fetch } = playServer(
    (_, init) =>
      new Promise((resolve) => {
        signals.push(init?.signal)
        waiting.push(resolve)
      }),
  )
  const { latchkey, clock } = testInstance(options, { fetch })
  const first = searchWallets(latchkey, 'one')
  await until(() => expect(signals).toHaveLength(1))
  const second = searchWallets(latchkey, 'two')
  expect(signals[0]?.aborted).toBe(true)
  await until(() => expect(signals).toHaveLength(2))
  waiting[1]?.(json({ data: [{ id: 'two', name: 'Two' }], count: 1 }))
  waiting[0]?.(json({ data: [{ id: 'one', name: 'One' }], count: 1 }))
  await clock.advance(300)
  await Promise.all([first, second])
  expect(latchkey.directory.getState().found?.wallets.map(({ id }) => id)).toEqual(['two'])
})

test('an empty text is no search, unless only certified wallets are wanted', async () => {
  const server = directoryServer([{ id: 'c', name: 'C', badge_type: 'certified' }, ...makeWallets(3)])
  const { latchkey, clock } = testInstance(options, { fetch: server.fetch })
  await searchWallets(latchkey, '   ')
  expect(latchkey.directory.getState().found).toBeUndefined()
  expect(server.asked).toEqual([])
  const done = searchWallets(latchkey, '', { certified: true })
  await clock.advance(300)
  await done
  expect(server.asked[0]?.searchParams.get('badge_type')).toBe('certified')
  expect(server.asked[0]?.searchParams.has('search')).toBe(false)
  expect(latchkey.directory.getState().found?.wallets.map(({ id }) => id)).toEqual(['c'])
})

test('leaving the search gives up what is being asked', async () => {
  const { fetch } = playServer(() => new Promise(() => undefined))
  const { latchkey } = testInstance(options, { fetch })
  const done = searchWallets(latchkey, 'wallet')
  clearWalletSearch(latchkey)
  await done
  expect(latchkey.directory.getState().found).toBeUndefined()
})

test('a search that fails says so, and shows what fits of the wallets at hand', async () => {
  const { fetch } = playServer(() => json({ reasons: 'garbage' }))
  const { latchkey, clock } = testInstance(options, { fetch })
  const done = searchWallets(latchkey, 'RABBY')
  await clock.advance(300)
  await done
  expect(latchkey.directory.getState().found).toMatchObject({ phase: 'failed', count: 1 })
  expect(latchkey.directory.getState().found?.wallets[0]?.name).toBe('Rabby')
})

test('without endpoints a search filters the bundled wallets and sends no request', async () => {
  const { latchkey, clock, requests } = testInstance()
  const done = searchWallets(latchkey, 'meta')
  await clock.advance(300)
  await done
  expect(latchkey.directory.getState().found).toMatchObject({ phase: 'filled', count: 1 })
  expect(requests).toEqual([])
})

test('events name that a search was made, never its text', async () => {
  const { latchkey, clock, events } = testInstance()
  const done = searchWallets(latchkey, 'my secret wallet', { certified: true })
  await clock.advance(300)
  await done
  expect(events).toEqual([{ type: 'track', event: 'SEARCH_WALLET', properties: { badge: 'certified' } }])
})
