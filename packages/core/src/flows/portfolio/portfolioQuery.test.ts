import { expect, test, vi } from 'vitest'
import type { CaipAddress } from '../../base/caip.ts'
import { bitcoin, solana } from '../../chains/chains.ts'
import { openModal } from '../../features/router/openModal.ts'
import { activeAccount } from '../../instance/activeConnection.ts'
import { queries } from '../../instance/queries.ts'
import { json } from '../../test/answer.ts'
import { coin, connected, dollars, read, row } from '../../test/portfolioPage.ts'
import { foreignChainId } from '../../test/testBrowser.ts'
import { portfolioQuery } from './portfolioQuery.ts'

test('reads the portfolio from the site’s own server, for its chain and in US dollars', async () => {
  const { latchkey, account, asked, harbor } = await connected(() =>
    json({ balances: [coin, dollars('12.5')] }),
  )
  const { holdings, total } = await read(latchkey, account)
  expect(holdings.map(({ symbol, amount }) => [symbol, amount])).toEqual([
    ['ETH', 1_500_000_000_000_000_000n],
    ['USDC', 12_500_000n],
  ])
  expect(total).toBe('4512.5')
  expect(asked).toHaveLength(1)
  expect(asked[0]?.pathname).toBe(`/v1/account/${harbor.addresses[0]}/balance`)
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    projectId: 'shop',
    currency: 'usd',
    chainId: 'eip155:1',
  })
})

test('never shows stored balances without a request: money may have moved in another tab', async () => {
  const modes: unknown[] = []
  const { latchkey, account } = await connected((_, init) => {
    modes.push(init?.cache)
    return json({ balances: [coin] })
  })
  await read(latchkey, account)
  expect(modes).toEqual(['no-cache'])
})

test('rows of other chains than the one that was asked for are not counted', async () => {
  const { latchkey, account } = await connected(() =>
    json({ balances: [coin, row('FAKE', 18, '9', { chainId: 'eip155:8453', price: '1000' })] }),
  )
  expect(await read(latchkey, account)).toMatchObject({ total: '4500', holdings: [{ symbol: 'ETH' }] })
})

test('S9.04 a portfolio is good for 30 s, reloads included, and is read again after that', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const { tab, open, account, asked, clock } = await connected()
    vi.setSystemTime(clock.now())
    await read(tab.latchkey, account)
    tab.close()
    const after = open()
    expect(await read(after.latchkey, account)).toMatchObject({ total: '4500', complete: true })
    expect(asked).toHaveLength(1)
    await clock.advance(29_999)
    vi.setSystemTime(clock.now())
    await read(after.latchkey, account)
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    vi.setSystemTime(clock.now())
    await read(after.latchkey, account)
    expect(asked).toHaveLength(2)
    after.close()
  } finally {
    vi.useRealTimers()
  }
})

test('after a reload the portfolio is there at once, before the server has answered', async () => {
  const { tab, open, account } = await connected()
  const before = await read(tab.latchkey, account)
  tab.close()
  const after = open()
  const client = await queries(after.latchkey)
  const { QueryObserver } = await import('@tanstack/query-core')
  const observer = new QueryObserver(client, portfolioQuery(after.latchkey, account))
  expect(observer.getCurrentResult().data).toEqual(before)
})

test('parses stored values as strictly as responses', async () => {
  const { browser, tab, open, account, asked, clock } = await connected()
  tab.close()
  const bad = [null, 7, { ...coin, quantity: { decimals: '18', numeric: '-1' } }, dollars('3')]
  browser.items.set(
    'latchkey:main:portfolioCache',
    JSON.stringify({ [account]: { value: { balances: bad }, timestamp: clock.now() } }),
  )
  const after = open()
  expect(await read(after.latchkey, account)).toMatchObject({ holdings: [{ symbol: 'USDC' }], total: '3' })
  expect(asked).toHaveLength(0)
})

test('S8.01 S8.03 S9.02 a failed read is told in the banner and not asked for again for 30 s', async () => {
  let works = false
  const { latchkey, account, asked, clock } = await connected(() =>
    works ? json({ balances: [coin] }) : json({}, 400),
  )
  openModal(latchkey)
  await expect(read(latchkey, account)).rejects.toMatchObject({ code: 'balance.unavailable' })
  expect(latchkey.notice.getState()).toMatchObject({
    open: true,
    variant: 'error',
    message: 'Token Balance Unavailable',
  })
  works = true
  await clock.advance(29_999)
  await expect(read(latchkey, account)).rejects.toMatchObject({ code: 'balance.unavailable' })
  expect(asked).toHaveLength(1)
  await clock.advance(1)
  expect(await read(latchkey, account)).toMatchObject({ total: '4500' })
})

test('S9.42 tokens are read on eip155 and solana, and on no other family', async () => {
  const { latchkey, asked } = await connected((url) => json({ balances: [], of: url.href }))
  const accounts: readonly CaipAddress[] = [
    'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    `${solana.caip2}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`,
  ]
  for (const account of accounts) expect(await read(latchkey, account)).toMatchObject({ holdings: [] })
  await expect(read(latchkey, `${bitcoin.caip2}:bc1qar0srrr7`)).rejects.toThrow('Token Balance Unavailable')
  expect(asked.map((url) => url.searchParams.get('chainId'))).toEqual(['eip155:1', solana.caip2])
})

test('S8.02 on a network that the site does not have, or whose balances are not read, no request is sent', async () => {
  const { harbor, latchkey, asked } = await connected()
  harbor.switchChain(foreignChainId)
  const account = activeAccount(latchkey.connections.getState()) as CaipAddress
  await expect(read(latchkey, account)).rejects.toThrow('Token Balance Unavailable')
  expect(latchkey.notice.getState()).toMatchObject({ variant: 'error', message: 'Token Balance Unavailable' })
  await expect(read(latchkey, `${bitcoin.caip2}:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7k`)).rejects.toThrow(
    'Token Balance Unavailable',
  )
  expect(asked).toEqual([])
})

test.each([
  ['a page', () => new Response('<html>')],
  ['a list', () => json([])],
  ['rows that are no list', () => json({ balances: 'many' })],
])('an answer that is %s is a failure and not an empty wallet', async (_, answer) => {
  const { latchkey, account } = await connected(answer)
  await expect(read(latchkey, account)).rejects.toMatchObject({ code: 'balance.unavailable' })
})
