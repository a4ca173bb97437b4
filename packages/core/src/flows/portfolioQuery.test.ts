import { createClock } from '@latchkey/testing'
import { expect, test, vi } from 'vitest'
import { queries } from '../api/queries.ts'
import type { CaipAddress } from '../base/caip.ts'
import { base, bitcoin, ethereum } from '../chains/chains.ts'
import { activeAccount } from '../connection/activeConnection.ts'
import type { EvmCalls } from '../connection/evmCalls.ts'
import { WalletUnsupportedError } from '../connection/walletErrors.ts'
import type { Latchkey } from '../latchkey.ts'
import { openModal } from '../router/openModal.ts'
import { json, playServer } from '../test/answer.ts'
import { joinByHand } from '../test/joinByHand.ts'
import { foreignChainId, testBrowser, testWallet } from '../test/testBrowser.ts'
import { until } from '../test/until.ts'
import { pollPortfolio } from './pollPortfolio.ts'
import { portfolioQuery } from './portfolioQuery.ts'
import { refreshPortfolio } from './refreshPortfolio.ts'

const endpoints = 'https://api.shop.example'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

function row(symbol: string, decimals: number, numeric: string, fields: object = {}) {
  const quantity = { decimals: String(decimals), numeric }
  return {
    name: symbol,
    symbol,
    chainId: 'eip155:1',
    value: null,
    price: null,
    quantity,
    iconUrl: null,
    ...fields,
  }
}
const coin = row('ETH', 18, '1.5', { price: '3000' })
const dollars = (numeric: string) => row('USDC', 6, numeric, { address: `eip155:1:${usdc}`, price: '1' })

/** A visitor with a wallet on a site that has a server, which answers as told. */
async function connected(
  answer: (url: URL) => Response | Promise<Response> = () => json({ balances: [coin] }),
) {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const asked: URL[] = []
  const server = playServer((url) => {
    if (!url.pathname.endsWith('/balance')) return json({ isAnalyticsEnabled: false })
    asked.push(url)
    return answer(url)
  })
  // The library that keeps reads looks at the wall clock, and storage must agree with it.
  const clock = createClock(Date.now())
  const deps = { fetch: server.fetch, clock }
  const options = { endpoints, projectId: 'shop', networks: [ethereum, base, bitcoin] as const }
  const open = () => ({ ...browser.open(options, {}, undefined, deps), clock })
  const tab = open()
  await joinByHand(tab, harbor)
  const account = activeAccount(tab.latchkey.connections.getState()) as CaipAddress
  return { harbor, browser, tab, open, latchkey: tab.latchkey, clock, account, asked }
}

/** Until nothing is being read. */
async function idle(latchkey: Latchkey): Promise<void> {
  const client = await queries(latchkey)
  await until(() => expect(client.isFetching()).toBe(0))
}

async function read(latchkey: Latchkey, account: CaipAddress) {
  return (await queries(latchkey)).fetchQuery(portfolioQuery(latchkey, account))
}

test('S1.07 what an account holds comes from the site’s own server, of its chain and in US dollars', async () => {
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

test('what a stranger wrote into storage is read as carefully as an answer', async () => {
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

test('S8.02 S9.42 on a network that the site does not have, or whose balances are not read, nobody is asked', async () => {
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

test('S7.12 after a send the tokens that moved are read anew, though the last read is fresh', async () => {
  const { latchkey, account, asked } = await connected((url) =>
    json({ balances: [coin, dollars(url.searchParams.has('forceUpdate') ? '2' : '12.5')] }),
  )
  await read(latchkey, account)
  const seen: (string | undefined)[] = []
  const { QueryObserver } = await import('@tanstack/query-core')
  const observer = new QueryObserver(await queries(latchkey), portfolioQuery(latchkey, account))
  const stop = observer.subscribe(({ data }) => seen.push(data?.total))
  const { total } = await refreshPortfolio(latchkey, account, [usdc, undefined])
  expect(total).toBe('4502')
  expect(Object.fromEntries(asked[1]?.searchParams ?? [])).toMatchObject({
    currency: 'usd',
    chainId: 'eip155:1',
    forceUpdate: `eip155:1:${usdc},eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`,
  })
  await until(() => expect(seen.at(-1)).toBe('4502'))
  stop()
})

test('an answer that was asked for before the send does not take the place of the one after it', async () => {
  const held: (() => void)[] = []
  const { latchkey, account } = await connected(async (url) => {
    if (url.searchParams.has('forceUpdate')) return json({ balances: [coin] })
    await new Promise<void>((resolve) => held.push(resolve))
    return json({ balances: [coin, dollars('12.5')] })
  })
  const early = read(latchkey, account).catch(() => 'left')
  await until(() => expect(held).toHaveLength(1))
  await refreshPortfolio(latchkey, account, [usdc])
  held[0]?.()
  expect(await early).toBe('left')
  expect(await read(latchkey, account)).toMatchObject({ total: '4500' })
})

test('a shown portfolio is read every 10 s until nobody looks', async () => {
  const { latchkey, account, asked, clock } = await connected()
  await read(latchkey, account)
  const stop = pollPortfolio(latchkey, account)
  for (const times of [2, 3, 4]) {
    await clock.advance(10_000)
    await until(() => expect(asked).toHaveLength(times))
    await idle(latchkey)
  }
  stop()
  await clock.advance(60_000)
  expect(asked).toHaveLength(4)
})

test('a server that says that it is overwhelmed (503) is not asked any more while the portfolio is shown', async () => {
  let status = 200
  const { latchkey, account, asked, clock } = await connected(() => json({ balances: [coin] }, status))
  await read(latchkey, account)
  const stop = pollPortfolio(latchkey, account)
  status = 503
  await clock.advance(10_000)
  // The read itself is tried three more times (SPEC §7).
  await until(async () => {
    await clock.advance(600)
    expect(asked).toHaveLength(5)
  })
  await idle(latchkey)
  status = 200
  await clock.advance(120_000)
  expect(asked).toHaveLength(5)
  // What was read before is still there.
  expect((await queries(latchkey)).getQueryData(['portfolio', account])).toMatchObject({ total: '4500' })
  stop()
})

/** A visitor on a site without a server, whose wallet tells assets as told. */
async function alone(getAssets?: NonNullable<EvmCalls['getAssets']>) {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  await joinByHand(tab, harbor)
  const session = tab.latchkey.sessions.get('test.harbor')
  if (session?.evm && getAssets)
    tab.latchkey.sessions.set('test.harbor', { ...session, evm: { ...session.evm, getAssets } })
  const account = activeAccount(tab.latchkey.connections.getState()) as CaipAddress
  return { ...tab, account }
}

test('without a server the coin is read through the wallet, and nobody else is asked', async () => {
  const { latchkey, account, requests } = await alone()
  expect(await read(latchkey, account)).toMatchObject({
    holdings: [
      { symbol: 'ETH', name: 'Ether', decimals: 18, amount: 1_234_567_890_123_456_789n, chainId: 'eip155:1' },
    ],
    complete: false,
  })
  expect((await read(latchkey, account)).total).toBeUndefined()
  expect(requests).toEqual([])
})

test('S3.68 S3.69 S3.70 without a server a wallet that tells its assets is believed to the last unit', async () => {
  const metadata = {
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    price: 1,
    iconUrl: 'https://cdn.example/x.png',
  }
  const { latchkey, account } = await alone(async () => [
    { address: usdc, balance: '0x1ffffffffffffff', type: 'ERC20', metadata },
    {
      address: 'native',
      balance: '0x0',
      type: 'NATIVE',
      metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
    { address: usdc, balance: '-1', type: 'ERC20', metadata },
  ])
  const { holdings } = await read(latchkey, account)
  expect(holdings.map(({ symbol, amount }) => [symbol, amount])).toEqual([
    ['USDC', 0x1ffffffffffffffn],
    ['ETH', 1_234_567_890_123_456_789n],
  ])
  expect(holdings[0]).not.toHaveProperty('iconUrl')
})

test('a wallet that does not know the call is asked once, and its coin is there all the same', async () => {
  const getAssets = vi.fn(() => Promise.reject(new WalletUnsupportedError()))
  const { latchkey, account } = await alone(getAssets)
  expect((await read(latchkey, account)).holdings).toMatchObject([{ symbol: 'ETH' }])
  expect((await refreshPortfolio(latchkey, account)).holdings).toMatchObject([{ symbol: 'ETH' }])
  expect(getAssets).toHaveBeenCalledTimes(1)
})

test('a wallet that never tells its assets does not keep its coin waiting for more than 5 s', async () => {
  const getAssets = vi.fn(() => new Promise<never>(() => undefined))
  const { latchkey, account, clock } = await alone(getAssets)
  const reading = read(latchkey, account)
  await until(() => expect(getAssets).toHaveBeenCalled())
  await clock.advance(5_000)
  expect((await reading).holdings).toMatchObject([{ symbol: 'ETH' }])
})
