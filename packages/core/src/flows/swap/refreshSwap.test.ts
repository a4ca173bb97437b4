import { paths } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { getSwap } from '../../features/swap/getSwap.ts'
import { swapProblem } from '../../features/swap/swapProblem.ts'
import { offerOf } from '../../features/swap/swapUnits.ts'
import { json } from '../../test/answer.ts'
import { swapPage } from '../../test/swapPage.ts'
import { alice, coin, dai, refusal, usdc } from '../../test/swapService.ts'
import { setSwapAmount, setSwapToken, takeMaxSwap } from './setSwap.ts'
import { retrySwap } from './startSwap.ts'

/** The quotes that the service would give. */
type Quotes = { readonly quotes: readonly object[] }

const never = new Promise<never>(() => {})

const noLiquidity = refusal('Insufficient liquidity for this trade')

test('S4.36 with both tokens and a positive amount the prices and a quote are read; before that nothing is', async () => {
  const page = await swapPage()
  expect(page.count(paths.swapQuotes)).toBe(0)
  setSwapAmount(page.latchkey, '0')
  setSwapToken(page.latchkey, 'to', page.find(usdc))
  await page.clock.advance(30_000)
  expect(page.count(paths.swapQuotes)).toBe(0)
  const before = page.count(paths.fungiblePrice)
  setSwapAmount(page.latchkey, '2')
  await page.reach(() => page.state().quote.phase === 'ready')
  expect(page.count(paths.fungiblePrice)).toBe(before + 1)
  const [asked] = page.asked.filter(({ pathname }) => pathname === paths.swapQuotes)
  expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
    amount: String(2n * 10n ** 18n),
    from: `eip155:1:${coin}`.toLowerCase(),
    to: `eip155:1:${usdc}`,
    userAddress: alice,
    gasPrice: String(10n ** 9n),
  })
  page.leave()
})

test('typing is asked about once, after a pause of 200 ms', async () => {
  const page = await swapPage()
  setSwapToken(page.latchkey, 'to', page.find(usdc))
  for (const text of ['1', '12', '123', '1234']) {
    setSwapAmount(page.latchkey, text)
    await page.clock.advance(150)
  }
  expect(page.count(paths.swapQuotes)).toBe(0)
  await page.reach(() => page.state().quote.phase === 'ready')
  expect(page.count(paths.swapQuotes)).toBe(1)
  page.leave()
})

test('S7.26 the first quote counts, and its toAmount is the output', async () => {
  const page = await swapPage()
  page.world.bend.quotes = ({ quotes: [one] }: Quotes) => ({
    quotes: [
      { ...one, toAmount: '7000001' },
      { ...one, toAmount: '9000000' },
    ],
  })
  await page.fill(coin, usdc)
  expect(getSwap(page.latchkey).toTokenAmount).toBe('7.000001')
  page.leave()
})

test('S9.13 a service that does not tell the gas is counted with 150,000 units', async () => {
  const page = await swapPage({ world: { quote: { gasEstimate: undefined } } })
  await page.fill(coin, usdc)
  expect(getSwap(page.latchkey).gasPriceInUSD).toBe('0.3')
  page.leave()
})

test('the price is read again every 10 seconds while there are subscribers', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  const first = page.count(paths.swapQuotes)
  page.world.rate = [1_900_000_000n, 10n ** 18n]
  await page.clock.advance(9_000)
  expect(page.count(paths.swapQuotes)).toBe(first)
  await page.clock.advance(1_500)
  await page.settle()
  expect(page.count(paths.swapQuotes)).toBe(first + 1)
  expect(getSwap(page.latchkey).toTokenAmount).toBe('1900')
  await page.clock.advance(10_500)
  expect(page.count(paths.swapQuotes)).toBe(first + 2)
  page.leave()
  await page.clock.advance(60_000)
  expect(page.count(paths.swapQuotes)).toBe(first + 2)
})

test('while a price is read again, the one from before stays', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  retrySwap(page.latchkey)
  expect(page.state().quote.phase).toBe('reading')
  expect(getSwap(page.latchkey).toTokenAmount).toBe('2000')
  expect(swapProblem(page.state())).toBeUndefined()
  page.leave()
})

test('a price that comes late for an older amount is dropped', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  let release = () => {}
  page.hold(paths.swapQuotes, new Promise<void>((resolve) => (release = resolve)))
  setSwapAmount(page.latchkey, '2')
  await page.reach(() => page.state().quote.phase === 'reading')
  setSwapAmount(page.latchkey, '3')
  release()
  page.hold(paths.swapQuotes, undefined)
  await page.reach(() => page.state().quote.phase === 'ready')
  expect(offerOf(page.state())?.fromAmount).toBe(3n * 10n ** 18n)
  page.leave()
})

test('S4.39 a missing route is no lack of money, and says so; the price is asked for again', async () => {
  const page = await swapPage({ world: { failing: { quotes: noLiquidity } } })
  await page.fill(coin, usdc)
  expect(getSwap(page.latchkey)).toMatchObject({
    inputError: 'Insufficient balance',
    inputErrorReason: 'noRoute',
    toTokenAmount: '',
  })
  page.world.failing = {}
  await page.reach(() => page.state().quote.phase === 'ready', 500)
  expect(getSwap(page.latchkey).inputError).toBeUndefined()
  page.leave()
})

test('no quotes at all are no route, and neither is a quote of nothing', async () => {
  const page = await swapPage()
  page.world.bend.quotes = () => ({ quotes: [] })
  await page.fill(coin, usdc)
  expect(getSwap(page.latchkey).inputErrorReason).toBe('noRoute')
  page.world.bend.quotes = ({ quotes: [one] }: Quotes) => ({
    quotes: [{ ...one, toAmount: '0' }],
  })
  await page.fill(coin, dai)
  expect(getSwap(page.latchkey).inputErrorReason).toBe('noRoute')
  page.leave()
})

test.each<[string, object]>([
  ['of another token', { fromAccount: `eip155:1:${dai}` }],
  ['for another token', { toAccount: `eip155:1:${dai}` }],
  ['of another amount', { fromAmount: '5' }],
  ['of a negative output', { toAmount: '-5' }],
])('S4.39 a quote %s is none', async (_name, quote) => {
  const page = await swapPage({ world: { quote } })
  await page.fill(coin, usdc)
  expect(getSwap(page.latchkey)).toMatchObject({
    inputError: 'Insufficient balance',
    inputErrorReason: 'service',
  })
  page.leave()
})

test('without the gas price, the prices or the allowance there is a price all the same', async () => {
  const failing = {
    gasPrice: () => json({}, 400),
    price: () => json({}, 400),
    allowance: () => json({}, 400),
  }
  const page = await swapPage({ world: { failing, rate: [10n ** 18n, 2_000_000_000n] } })
  await page.fill(usdc, coin, '2000')
  expect(getSwap(page.latchkey)).toMatchObject({ toTokenAmount: '1', gasPriceInUSD: undefined })
  expect(swapProblem(page.state())).toBeUndefined()
  page.leave()
})

test('S4.38 with each price the balances are read by the node of the wallet', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  page.world.balances[coin] = 10n ** 17n
  await page.clock.advance(10_500)
  await page.settle()
  expect(getSwap(page.latchkey)).toMatchObject({
    inputError: 'Insufficient balance',
    inputErrorReason: 'balance',
  })
  page.leave()
})

test('all of the coin leaves the gas, and shrinks when gas becomes dearer', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  takeMaxSwap(page.latchkey)
  await page.reach(() => page.state().quote.phase === 'ready')
  const cost = 120_000n * 10n ** 9n
  const amount = () => offerOf(page.state())?.fromAmount
  expect(amount()).toBe(10n ** 19n - (cost * 3n) / 2n)
  expect(swapProblem(page.state())).toBeUndefined()
  page.world.gasPrice = 10n ** 10n
  await page.reach(() => amount() === 10n ** 19n - (cost * 10n * 3n) / 2n, 500)
  expect(swapProblem(page.state())).toBeUndefined()
  page.leave()
})

test('a slow service is given up after 10 seconds, its retries included, and asked again', async () => {
  const page = await swapPage()
  page.hold(paths.swapQuotes, never)
  setSwapToken(page.latchkey, 'to', page.find(usdc))
  await page.reach(() => page.count(paths.swapQuotes) === 1)
  await page.clock.advance(9_500)
  expect(page.state().quote.phase).toBe('reading')
  await page.clock.advance(500)
  await page.reach(() => page.state().quote.phase === 'failed', 0)
  expect(getSwap(page.latchkey).inputErrorReason).toBe('service')
  page.hold(paths.swapQuotes, undefined)
  await page.reach(() => page.state().quote.phase === 'ready', 1_000)
  page.leave()
})

test.each<[string, string, number]>([
  ['price of gas', paths.gasPrice, 4_000],
  ['prices in USD', paths.fungiblePrice, 5_000],
  ['allowance', paths.swapAllowance, 5_000],
])('a quote does not wait long for the %s', async (_name, path, ms) => {
  const page = await swapPage({ world: { rate: [10n ** 18n, 2_000_000_000n] } })
  page.hold(path, never)
  setSwapToken(page.latchkey, 'from', page.find(usdc))
  setSwapToken(page.latchkey, 'to', page.find(coin))
  const before = page.count(path)
  await page.reach(() => page.count(path) > before)
  await page.clock.advance(ms)
  await page.reach(() => page.state().quote.phase === 'ready', 0)
  page.leave()
})

test('a quote does not wait long for the balances of a node that never answers', async () => {
  const page = await swapPage({ driver: { balance: () => never } })
  setSwapToken(page.latchkey, 'to', page.find(usdc))
  await page.reach(() => page.count(paths.swapQuotes) === 1)
  await page.clock.advance(5_000)
  await page.reach(() => page.state().quote.phase === 'ready', 0)
  page.leave()
})
