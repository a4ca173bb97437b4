import type { Caip2 } from '@latchkey/wire'
import { expect, test } from 'vitest'
import type { Chain } from '../chains/chain.ts'
import type { PriceQuote, PriceSource, TokenId } from '../sources/sources.ts'
import { createPrices } from './createPrices.ts'
import type { PriceFacts } from './priceFacts.ts'
import { OutOfTimeError } from './withinTime.ts'

const chainId: Caip2 = 'eip155:7'
const dollar: TokenId = { chainId, address: '0x00000000000000000000000000000000000000d0' }
const coin: TokenId = { chainId, address: '0x00000000000000000000000000000000000000c0' }
const asking = (ms = 30_000) => ({ signal: AbortSignal.timeout(ms), deadline: performance.now() + ms })

const facts: PriceFacts = { feeds: {}, tokens: {}, stables: [dollar.address], quotes: [] }
const chain: Chain = {
  caip2: chainId,
  id: 7,
  sandbox: false,
  name: 'Seven',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  contracts: {},
  capabilities: ['price'],
  upstreams: [],
}

/** A source that says what it is told to say, and counts how often it is asked. */
function scripted(id: string) {
  const script = { says: {} as Record<string, string>, fails: false, asked: 0 }
  const source: PriceSource = {
    id,
    supports: () => true,
    async prices(tokens) {
      script.asked += 1
      await Promise.resolve()
      if (script.fails) throw new Error(`${id} is down`)
      const found = new Map<string, PriceQuote>()
      for (const token of tokens) {
        const usd = script.says[token.address]
        if (usd !== undefined) {
          found.set(`${token.chainId}:${token.address}`, { usd, source: id, at: 0, confidence: 1 })
        }
      }
      return found
    },
  }
  return { script, source }
}

function setUp() {
  const clock = { time: 1_000_000 }
  const feed = scripted('feed')
  const dex = scripted('dex')
  const prices = createPrices(
    { chains: [chain], sources: [feed.source, dex.source], patienceMs: 30_000 },
    {
      now: () => clock.time,
      reads: () => undefined,
      facts: () => facts,
      tokens: { describe: async () => new Map() },
    },
  )
  const priceOf = async (token: TokenId) =>
    (await prices.quote([token], 'usd', asking())).get(`${token.chainId}:${token.address}`)?.price
  /** Lets what is kept run out. */
  const later = (seconds: number) => {
    clock.time += seconds * 1_000
  }
  return { clock, feed: feed.script, dex: dex.script, prices, priceOf, later }
}

test('the first source that knows a token is believed, and the next is asked only for the rest', async () => {
  const { feed, dex, prices } = setUp()
  feed.says = { [coin.address]: '5' }
  dex.says = { [coin.address]: '6', [dollar.address]: '1.01' }
  const told = await prices.quote([coin, dollar], 'usd', asking())
  expect([...told.values()].map(({ price, source }) => [price, source])).toEqual([
    ['5', 'feed'],
    ['1.01', 'dex'],
  ])
})

test('a dollar token far from a dollar needs a second source', async () => {
  const { feed, dex, priceOf, later } = setUp()
  feed.says = { [dollar.address]: '0.85' }
  expect(await priceOf(dollar)).toBeUndefined()
  dex.says = { [dollar.address]: '1' }
  later(120)
  expect(await priceOf(dollar)).toBeUndefined()
  dex.says = { [dollar.address]: '0.86' }
  later(120)
  expect(await priceOf(dollar)).toBe('0.85')
  feed.says = { [dollar.address]: '0.95' }
  later(120)
  expect(await priceOf(dollar)).toBe('0.95')
})

test('a price that jumps by more than 30 % within a minute needs a second source', async () => {
  const { feed, dex, priceOf, prices, later } = setUp()
  feed.says = { [coin.address]: '100' }
  expect(await priceOf(coin)).toBe('100')
  feed.says = { [coin.address]: '129' }
  later(20)
  await prices.quote([coin], 'usd', asking())
  await expect.poll(() => priceOf(coin)).toBe('129')
  feed.says = { [coin.address]: '200' }
  later(20)
  await prices.quote([coin], 'usd', asking())
  await expect.poll(() => priceOf(coin)).toBeUndefined()
  dex.says = { [coin.address]: '203' }
  later(20)
  await prices.quote([coin], 'usd', asking())
  await expect.poll(() => priceOf(coin)).toBe('200')
  // A minute and more after the last one nobody is surprised.
  dex.says = {}
  feed.says = { [coin.address]: '400' }
  later(120)
  expect(await priceOf(coin)).toBe('400')
})

test('all who ask at once share one question, and for some seconds nobody asks again', async () => {
  const { feed, priceOf, later } = setUp()
  feed.says = { [coin.address]: '5' }
  const told = await Promise.all(Array.from({ length: 20 }, () => priceOf(coin)))
  expect(new Set(told)).toEqual(new Set(['5']))
  later(13)
  expect(await priceOf(coin)).toBe('5')
  expect(feed.asked).toBe(1)
})

test('an unknown token is asked for once in a while only', async () => {
  const { feed, dex, priceOf, later } = setUp()
  expect(await priceOf(coin)).toBeUndefined()
  expect(await priceOf(coin)).toBeUndefined()
  later(13)
  expect(await priceOf(coin)).toBeUndefined()
  expect([feed.asked, dex.asked]).toEqual([1, 1])
})

test('caches a price for seconds only where one source alone answered', async () => {
  const { feed, dex, priceOf, later } = setUp()
  dex.fails = true
  expect(await priceOf(coin)).toBeUndefined()
  dex.fails = false
  dex.says = { [coin.address]: '7' }
  expect(feed.asked).toBe(1)
  later(6)
  expect(await priceOf(coin)).toBe('7')
})

test('when no source can be asked the question fails, unless an answer of the last minute is there', async () => {
  const { feed, dex, priceOf, later } = setUp()
  feed.says = { [coin.address]: '5' }
  expect(await priceOf(coin)).toBe('5')
  feed.fails = true
  dex.fails = true
  later(50)
  expect(await priceOf(coin)).toBe('5')
  later(60)
  await expect(priceOf(coin)).rejects.toThrow('feed is down')
})

test('a currency without a feed cannot be told, and a token of a chain that is not served has no price', async () => {
  const { feed, prices } = setUp()
  feed.says = { [coin.address]: '5' }
  expect(prices.tells(chainId, 'usd')).toBe(true)
  expect(prices.tells(chainId, 'eur')).toBe(false)
  expect(prices.tells('eip155:8', 'usd')).toBe(false)
  expect((await prices.quote([coin], 'eur', asking())).size).toBe(0)
  expect((await prices.quote([{ ...coin, chainId: 'eip155:8' }], 'usd', asking())).size).toBe(0)
})

test('requests no price for the zero address, which is no token', async () => {
  const { feed, dex, priceOf } = setUp()
  const zero: TokenId = { chainId, address: '0x0000000000000000000000000000000000000000' }
  feed.says = { [zero.address]: '1' }
  expect(await priceOf(zero)).toBeUndefined()
  expect([feed.asked, dex.asked]).toEqual([0, 0])
})

test('does not wait when no time is left', async () => {
  const stuck: PriceSource = { id: 'stuck', supports: () => true, prices: () => new Promise(() => {}) }
  const slow = createPrices(
    { chains: [chain], sources: [stuck], patienceMs: 30_000 },
    {
      now: Date.now,
      reads: () => undefined,
      facts: () => facts,
      tokens: { describe: async () => new Map() },
    },
  )
  await expect(slow.quote([coin], 'usd', asking(50))).rejects.toSatisfy(
    (error: Error) => error instanceof OutOfTimeError || error.name === 'TimeoutError',
  )
})
