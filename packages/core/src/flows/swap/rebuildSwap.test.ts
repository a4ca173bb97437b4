import { paths } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { ethereum } from '../../chains/chains.ts'
import { buildApproval } from '../../features/swap/buildApproval.ts'
import { buildSwap } from '../../features/swap/buildSwap.ts'
import { getSwap } from '../../features/swap/getSwap.ts'
import { readGasPrice } from '../../features/swap/readGasPrice.ts'
import { requireOrder } from '../../features/swap/swapOrder.ts'
import { json } from '../../test/answer.ts'
import { swapPage } from '../../test/swapPage.ts'
import { bob, coin, refusal, usdc, weth } from '../../test/swapService.ts'
import { readySwap } from '../../test/swapStates.ts'
import { acknowledgeCautions, setSwapAmount } from './setSwap.ts'

const local = { ...ethereum, id: 8131337, caip2: 'eip155:8131337', name: 'Local' } as const

/** One ETH for 2,000 USDC. */
const selling = { rate: [10n ** 18n, 2_000_000_000n] } as const

type Built = { readonly tx: { readonly amount: string } }

test('S4.40 S7.29 after the quote the allowance is read, and compared with the amount in base units', async () => {
  const page = await swapPage({ world: { ...selling, allowance: 1_999_999_999n } })
  await page.fill(usdc, coin, '2000')
  const asked = page.asked.filter(({ pathname }) => pathname === paths.swapAllowance)
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    tokenAddress: `eip155:1:${usdc}`,
    userAddress: expect.stringMatching(/^eip155:1:0x/),
  })
  await page.review()
  expect(page.state().build.phase).toBe('approval')
  page.world.allowance = 2_000_000_000n
  await page.reach(() => page.state().build.phase === 'swap', 500)
  page.leave()
})

test('the coin needs no approval, and no allowance is requested', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  await page.review()
  expect(page.count(paths.swapAllowance)).toBe(0)
  expect(page.state().build.phase).toBe('swap')
  page.leave()
})

test('a wrapped coin gives the coin back without an approval', async () => {
  const page = await swapPage({
    world: { rate: [1n, 1n], balances: { [coin]: 10n ** 19n, [weth]: 10n ** 19n } },
  })
  const data = `0x2e1a7d4d${(10n ** 18n).toString(16).padStart(64, '0')}`
  page.world.bend.allowance = () => ({ allowance: String(2n ** 256n - 1n) })
  page.world.bend.transaction = ({ tx }: { tx: object }) => ({ tx: { ...tx, to: `eip155:1:${weth}`, data } })
  await page.fill(weth, coin)
  await page.review()
  expect(page.state().build).toMatchObject({ phase: 'swap', call: { to: weth, data, value: 0n } })
  page.leave()
})

test('in the preview the transaction is built again every 10 seconds, with the price', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  await page.review()
  const builds = page.count(paths.buildSwapTransaction)
  page.world.rate = [2_100_000_000n, 10n ** 18n]
  await page.clock.advance(10_500)
  await page.settle()
  expect(page.count(paths.buildSwapTransaction)).toBe(builds + 1)
  expect(page.state().build).toMatchObject({
    call: { toAmount: 2_100_000_000n },
    minToAmount: 2_079_000_000n,
  })
  page.leave()
})

test('a build that takes longer than 10 seconds is not begun anew by every turn', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  let release = () => {}
  page.hold(paths.buildSwapTransaction, new Promise<void>((resolve) => (release = resolve)))
  page.startReview()
  await page.clock.advance(14_000)
  expect(page.state().build.phase).toBe('building')
  release()
  await page.reach(() => page.state().build.phase === 'swap')
  expect(page.count(paths.buildSwapTransaction)).toBe(1)
  page.leave()
})

test('what the preview shows is what was built, also while the next price is there already', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  await page.review()
  page.world.rate = [2_100_000_000n, 10n ** 18n]
  page.hold(paths.buildSwapTransaction, new Promise<void>(() => {}))
  await page.clock.advance(10_500)
  await page.settle()
  expect(getSwap(page.latchkey).toTokenAmount).toBe('2000')
  page.leave()
})

test('a price that falls a little between quote and build keeps the least that is received', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  page.world.bend.quotes = () => expect.unreachable('the price is fresh')
  page.world.rate = [1_999_000_000n, 10n ** 18n]
  await page.review()
  const { build } = page.state()
  expect(build).toMatchObject({ phase: 'swap', call: { toAmount: 1_999_000_000n } })
  expect(build.phase === 'swap' && build.minToAmount >= 1_980_000_000n).toBe(true)
  expect(page.bodies.at(-1)).toMatchObject({ eip155: { slippage: 0.95 } })
  page.leave()
})

test('a price that falls far between quote and build is read anew', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  page.world.rate = [1_500_000_000n, 10n ** 18n]
  await page.review()
  expect(page.state()).toMatchObject({
    step: 'reviewing',
    build: { phase: 'swap', minToAmount: 1_485_000_000n },
  })
  page.leave()
})

test('S4.50 S4.51 S8.12 a swap that cannot be built says so, goes back, and leaves nothing built', async () => {
  const page = await swapPage({ world: { failing: { transaction: refusal('The pool is paused.') } } })
  await page.fill(coin, usdc)
  await page.review()
  await page.reach(() => page.notice().open)
  expect(page.notice()).toMatchObject({
    variant: 'error',
    message: 'Failed to create transaction',
    detail: 'The pool is paused.',
  })
  expect(page.views()).toEqual(['Account', 'Swap'])
  expect(getSwap(page.latchkey)).toMatchObject({
    swapTransaction: undefined,
    approvalTransaction: undefined,
    sourceTokenAmount: '1',
    transactionError: 'Failed to create transaction',
  })
  expect(page.state()).toMatchObject({ step: 'editing', build: { phase: 'none' } })
  page.leave()
})

test('S4.50 S8.11 an approval that cannot be built says so and goes back', async () => {
  const page = await swapPage({ world: { ...selling, failing: { approval: () => json({}, 400) } } })
  await page.fill(usdc, coin, '2000')
  await page.review()
  await page.reach(() => page.notice().open)
  expect(page.notice()).toMatchObject({ message: 'Failed to create approval transaction' })
  expect(page.views()).toEqual(['Account', 'Swap'])
  page.leave()
})

test('S8.10 an allowance that cannot be read says so and goes back', async () => {
  const page = await swapPage({ world: { ...selling, failing: { allowance: () => json({}, 400) } } })
  await page.fill(usdc, coin, '2000')
  await page.review()
  await page.reach(() => page.notice().open)
  expect(page.notice()).toMatchObject({ message: 'Failed to check allowance' })
  expect(page.views()).toEqual(['Account', 'Swap'])
  page.leave()
})

test('S8.15 money that is gone by the time of the preview says so, with its reason, and goes back', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  await page.review()
  page.world.balances[coin] = 0n
  await page.reach(() => page.views().length === 2, 500)
  await page.reach(() => page.notice().open)
  expect(page.notice()).toMatchObject({
    message: 'Insufficient balance',
    detail: 'You don’t have that much ETH.',
  })
  page.leave()
})

test('the form reads its price again after the preview was left', async () => {
  const page = await swapPage({ world: { failing: { transaction: () => json({}, 400) } } })
  await page.fill(coin, usdc)
  await page.review()
  const before = page.count(paths.swapQuotes)
  await page.clock.advance(10_500)
  await page.settle()
  expect(page.count(paths.swapQuotes)).toBeGreaterThan(before)
  page.leave()
})

test.each<[string, (answer: { tx: object }) => object]>([
  ['another contract', ({ tx }) => ({ tx: { ...tx, to: `eip155:1:${weth}` } })],
  ['another receiver', ({ tx }) => ({ tx: { ...tx, from: `eip155:1:${bob}` } })],
  ['more of the coin', ({ tx }) => ({ tx: { ...tx, value: String(10n ** 18n + 1n) } })],
  ['less at least', ({ tx }) => ({ tx: { ...tx, minAmount: '1' } })],
  ['the whole approval', ({ tx }) => ({ tx: { ...tx, data: `0x095ea7b3${'f'.repeat(128)}` } })],
])('a transaction built with %s than was quoted never reaches the wallet', async (_name, bend) => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  page.world.bend.transaction = bend
  await page.review()
  await page.reach(() => page.notice().open)
  expect(page.notice().message).toBe('This swap isn’t what was quoted, so it was stopped. Nothing was sent.')
  expect(page.state().build.phase).toBe('none')
  expect(await page.confirm()).toBeUndefined()
  expect(page.sends).toEqual([])
  page.leave()
})

test('a service that always builds less than it quotes is not followed', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  page.world.bend.transaction = ({ tx }: Built) => ({
    tx: { ...tx, amount: '1000000000', minAmount: '1000000000' },
  })
  await page.review()
  await page.reach(() => page.notice().open)
  expect(page.notice().message).toBe('The price moved. Check the new amount, then try again.')
  expect(page.views()).toEqual(['Account', 'Swap'])
  page.leave()
})

test('S5.12 S5.13 S5.14 S8.04 S8.05 building and the gas price are refused on a network without swaps', async () => {
  const page = await swapPage({ chains: [local], world: { chainId: local.caip2 } })
  const order = requireOrder(readySwap())
  const here = { ...order, from: { ...order.from, chainId: local.caip2 } }
  await expect(buildSwap(page.latchkey, here, { least: 1n, tokens: [] })).rejects.toThrow(
    'Network not supported for Swaps',
  )
  await expect(buildApproval(page.latchkey, here, { token: here.from.address, amount: 0n })).rejects.toThrow(
    'Network not supported for Swaps',
  )
  await expect(readGasPrice(page.latchkey, local.caip2)).rejects.toThrow(
    'Network not supported for Gas Price',
  )
  expect(page.startReview()).toBe(false)
  page.leave()
})

test('S5.21 S8.16 a review without an output says what is wrong with the amount', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)

  setSwapAmount(page.latchkey, '0')
  expect(page.startReview()).toBe(false)
  await page.reach(() => page.notice().open)
  expect(page.notice()).toMatchObject({
    variant: 'error',
    message: 'Incorrect amount',
    detail: 'Please enter a valid amount',
  })
  expect(page.views()).toEqual(['Account', 'Swap'])
  page.leave()
})

test('a caution that must be read keeps the wallet from being asked', async () => {
  const page = await swapPage({ world: { rate: [1_000_000_000n, 10n ** 18n] } })
  await page.fill(coin, usdc)
  await page.review()
  expect(await page.confirm()).toBeUndefined()
  expect(page.sends).toEqual([])
  acknowledgeCautions(page.latchkey, true)
  await page.confirm()
  expect(page.sends).toHaveLength(1)
  page.leave()
})

test.each<[string, string, object, string]>([
  ['allowance', paths.swapAllowance, {}, 'swap.allowance'],
  ['approval', paths.buildSwapApproval, {}, 'swap.approvalBuild'],
  ['transaction', paths.buildSwapTransaction, { allowance: 10n ** 20n }, 'swap.build'],
])('a service that never answers about the %s is left after 15 seconds', async (_name, path, world, code) => {
  const page = await swapPage({ world: { ...selling, ...world } })
  await page.fill(usdc, coin, '2000')
  page.hold(path, new Promise<never>(() => {}))
  const before = page.count(path)
  page.startReview()
  await page.reach(() => page.count(path) > before)
  await page.clock.advance(14_500)
  expect(page.state()).toMatchObject({ step: 'reviewing', build: { phase: 'building' } })
  await page.clock.advance(500)
  await page.reach(() => page.state().step === 'editing', 0)
  expect(page.state().error).toMatchObject({ code })
  expect(page.views().at(-1)).toBe('Swap')
  page.leave()
})
