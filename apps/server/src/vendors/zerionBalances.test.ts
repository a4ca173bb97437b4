import type { ServerResponse } from 'node:http'
import { type Caip2, TokenBalance } from '@latchkey/wire'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { startTestServer } from '../test/startTestServer.ts'
import { startZerion, zerionTestKey } from '../test/startZerion.ts'
import { account, asking, base, ofChain, page, usdc, useZerion } from '../test/useZerion.ts'

const open = useZerion()
const question = (chainId: Caip2) => ({ account, chainId, currency: 'usd', force: [] }) as const

function position(over: Record<string, unknown> = {}, chain = 'base') {
  const attributes = {
    value: 25.5,
    price: 1,
    quantity: { int: '25500000', decimals: 6, float: 25.5, numeric: '25.500000' },
    fungible_info: {
      name: 'USD Coin',
      symbol: 'USDC',
      icon: { url: 'https://cdn.zerion.example/usdc.png' },
      implementations: [{ chain_id: 'base', address: usdc, decimals: 6 }],
    },
    ...over,
  }
  return { type: 'positions', id: 'p', attributes, relationships: ofChain(chain) }
}
const ether = (chain: string, price: number | null) =>
  position(
    {
      price,
      value: price === null ? null : price * 2,
      quantity: { decimals: 18, numeric: '2' },
      fungible_info: {
        name: 'Ether',
        symbol: 'ETH',
        icon: null,
        implementations: [{ chain_id: chain, address: null }],
      },
    },
    chain,
  )
test('balances of all chains come by one request with the key, in our own shape', async () => {
  const { fake, balanceSource } = await open((path) =>
    path === `/v1/wallets/${account}/positions/` ? page([position(), ether('ethereum', 3296.1)]) : undefined,
  )
  const [onBase, onEthereum] = await Promise.all([
    balanceSource.balances(question(base), asking()),
    balanceSource.balances(question('eip155:1'), asking()),
  ])
  expect(fake.heard).toHaveLength(1)
  expect(onBase.balances).toEqual([
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: base,
      address: `${base}:${usdc}`,
      value: '25.5',
      price: '1',
      quantity: { decimals: '6', numeric: '25.5' },
      iconUrl: `/public/getTokenImage/${encodeURIComponent(`${base}:${usdc}`)}`,
      unlisted: true,
    },
  ])
  expect(onEthereum.balances).toMatchObject([{ symbol: 'ETH', price: '3296.1', value: '6592.2' }])
  expect(onEthereum.balances[0]).not.toHaveProperty('address')
  for (const balance of [...onBase.balances, ...onEthereum.balances]) v.parse(TokenBalance, balance)
})

test('chains that the service does not know are not asked there', async () => {
  const { balanceSource, historySource } = await open(() => undefined)
  expect(balanceSource.supports('eip155:8131337')).toBe(false)
  expect(historySource.supports('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe(false)
  expect(balanceSource.supports(base)).toBe(true)
})

test('a price that nobody knows is null, never 0', async () => {
  const { balanceSource } = await open(() =>
    page([ether('ethereum', null), position({ price: 0, value: 0 })]),
  )
  for (const chain of ['eip155:1', base] as const) {
    expect((await balanceSource.balances(question(chain), asking())).balances).toMatchObject([
      { price: null, value: null },
    ])
  }
})

test('the next page is asked for at the configured address, whatever the service says', async () => {
  const { fake, balanceSource } = await open((_, parameters) =>
    parameters.get('page[after]') === null
      ? page([position()], 'https://evil.example/steal?page%5Bafter%5D=two')
      : page([ether('base', 1)]),
  )
  expect((await balanceSource.balances(question(base), asking())).balances).toHaveLength(2)
  expect(fake.heard[1]).toContain('page%5Bafter%5D=two')
})

test('a service that always has one more page is not followed for ever', async () => {
  const { fake, balanceSource } = await open(() =>
    page([position()], 'https://x.example/?page%5Bafter%5D=again'),
  )
  expect((await balanceSource.balances(question(base), asking())).balances).toHaveLength(1)
  expect(fake.heard).toHaveLength(5)
})

test('hostile entries are left out one by one, and hostile texts are plain lines', async () => {
  const hostile = [
    null,
    7,
    {},
    position({ quantity: { decimals: 6, numeric: '-1' } }),
    position({ quantity: { decimals: 6, numeric: '1e999999999' } }),
    position({ quantity: { decimals: 1e9, numeric: '1' } }),
    position({ quantity: { decimals: 1.5, numeric: '1' } }),
    position({ fungible_info: { name: 'x', symbol: 'ETH', implementations: [] } }),
    position({
      fungible_info: { name: 'x', symbol: 'x', implementations: [{ chain_id: 'base', address: '../..' }] },
    }),
    position({ position_type: 'loan' }),
    position({}, 'a-chain-nobody-knows'),
    position({
      fungible_info: {
        name: `\u202eevil\n<script>${'x'.repeat(1e5)}`,
        symbol: 'A\u200bB'.repeat(100),
        implementations: [{ chain_id: 'base', address: usdc }],
      },
    }),
  ]
  const { balanceSource } = await open(() => page(hostile))
  const { balances } = await balanceSource.balances(question(base), asking())
  expect(balances).toHaveLength(1)
  expect(balances[0]?.name).not.toMatch(/[\u202e\n]/)
  expect(balances[0]?.name.length).toBeLessThanOrEqual(64)
  expect(balances[0]?.symbol.length).toBeLessThanOrEqual(24)
})

test.each([
  ['an error', (response: ServerResponse) => response.writeHead(500).end('hunter2'), 'an HTTP error'],
  ['too many requests', (response: ServerResponse) => response.writeHead(429).end(), 'too many requests'],
  [
    'a redirect',
    (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'no connection',
  ],
  ['a page', (response: ServerResponse) => response.end('<html>'), 'an answer that is not JSON'],
  ['another shape', () => undefined, 'an HTTP error'],
  ['a list', (response: ServerResponse) => response.end('[]'), 'an answer of another shape'],
  [
    'megabytes',
    (response: ServerResponse) => response.end(`{"data":"${'x'.repeat(5e6)}"}`),
    'an answer over 4 MiB',
  ],
] as const)('%s is a failure in our own words, without the key', async (what, answer, words) => {
  const { balanceSource, historySource } = await open(() => (what === 'another shape' ? undefined : answer))
  for (const ask of [
    () => balanceSource.balances(question(base), asking()),
    () => historySource.page({ account, chainIds: [base], cursor: undefined, limit: 10 }, asking()),
  ]) {
    const failure: unknown = await ask().catch((error: unknown) => error)
    expect(String(failure)).toBe(`VendorError: zerion: ${words}`)
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/hunter2|Basic/)
  }
})

test('a key that the service refuses is told to the operator, without the key', async () => {
  const { balanceSource } = await open(() => page([]), 'zk_wrong')
  await expect(balanceSource.balances(question(base), asking())).rejects.toThrow(
    'zerion: the key was refused',
  )
})

test('the key is in no log line, no metric and no answer of the server', async () => {
  const fake = await startZerion(() => (response: ServerResponse) => response.writeHead(500).end())
  let log = ''
  const options = { chains: [8453], upstreams: { 8453: ['http://127.0.0.1:1'] }, deadlineMs: 2_000 }
  const server = await startTestServer(
    { ...options, zerionKey: zerionTestKey, zerionUrl: fake.url, vendorOrder: 'before' },
    {
      writeLog: (text) => {
        log += text
      },
    },
  )
  const told = await (
    await fetch(`${server.url}/v1/account/${base}:${account}/balance?chainId=${base}&sv=1`)
  ).text()
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  const health = await (await fetch(`${server.url}/healthz`)).text()
  await server.stop()
  await fake.stop()
  expect(fake.heard.length).toBeGreaterThan(0)
  expect(log).toContain('zerion')
  const encoded = Buffer.from(`${zerionTestKey}:`).toString('base64')
  for (const text of [told, metrics, health, log]) {
    expect(text).not.toContain(zerionTestKey)
    expect(text).not.toContain(encoded)
  }
})
