import { expect, test } from 'vitest'
import { daiToken, ethToken, offered, readySwap, usdcToken, withOffer } from '../../test/swapStates.ts'
import { swapFigures } from './swapFigures.ts'

test('S5.25 S9.16 the output has 6 decimals, cut and never rounded up', () => {
  const figures = swapFigures(withOffer({ toAmount: 1_999_999_999_999_999_999n }, { to: daiToken }))
  expect(figures).toMatchObject({ toAmount: '1.999999', output: '1.999999999999999999' })
})

test('an amount of a token with 255 decimals is told exactly', () => {
  const to = { ...daiToken, decimals: 255 }
  const figures = swapFigures(withOffer({ toAmount: 10n ** 77n, minToAmount: 1n }, { to }))
  expect(figures?.toAmount).toBe('0')
  expect(figures?.minimum).toBe(`0.${'0'.repeat(254)}1`)
})

test('the least that is received and the most that is lost follow from the slippage', () => {
  expect(swapFigures(readySwap())).toMatchObject({ minimum: '1980', maxSlippage: '20', rate: '2000' })
  expect(swapFigures(readySwap({ slippage: '0.5' }))?.maxSlippage).toBe('10')
})

test('the price impact is what is lost in USD, and by the pools where the prices are unknown', () => {
  expect(swapFigures(withOffer({ toAmount: 1_900_000_000n, priceImpactBps: 12 }))).toMatchObject({
    priceImpact: '5',
    poolImpact: '0.12',
  })
  expect(swapFigures(withOffer({ priceImpactBps: 12 }, { prices: {} }))?.priceImpact).toBe('0.12')
  expect(swapFigures(withOffer({}, { prices: {} }))?.priceImpact).toBeUndefined()
  // More than was paid is no loss.
  expect(swapFigures(withOffer({ toAmount: 3_000_000_000n }))?.priceImpact).toBe('0')
})

test('S9.12 the service takes what it says, and 0.0085 of what is paid where it does not say', () => {
  expect(swapFigures(withOffer({}))).toMatchObject({ providerFeeRate: '0.0085', providerFee: '0.0085' })
  expect(swapFigures(withOffer({ fees: [] }))).toMatchObject({ providerFeeRate: '0', providerFee: '0' })
  const fees = [{ bps: 30, amount: 1n, token: usdcToken.address }]
  expect(swapFigures(withOffer({ fees }))).toMatchObject({ providerFeeRate: '0.003', providerFee: '0.003' })
})

test('the network cost is told in the coin and in USD, and in the coin alone without its price', () => {
  expect(swapFigures(readySwap())).toMatchObject({ networkCost: '0.00012', networkCostInUSD: '0.24' })
  const priceless = swapFigures(readySwap({ prices: {} }))
  expect(priceless).toMatchObject({ networkCost: '0.00012', networkCostInUSD: undefined })
  const { gasPrice: _, ...offer } = offered()
  const quote = { phase: 'ready', offer, refreshAt: 1 } as const
  expect(swapFigures(readySwap({ quote }))?.networkCost).toBeUndefined()
})

test('once the swap is built, its own amounts are shown, whatever the next price is', () => {
  const call = { to: '0x', data: '0x', value: 0n, gasPrice: 1n, toAmount: 2_000_000_000n }
  const built = { phase: 'swap', call, minToAmount: 1_980_000_000n, builtAt: 1 } as const
  const figures = swapFigures(
    withOffer({ toAmount: 2_100_000_000n, minToAmount: 2_079_000_000n }, { build: built, step: 'reviewing' }),
  )
  expect(figures).toMatchObject({ toAmount: '2000', minimum: '1980' })
})

test('without an offer there is nothing to tell', () => {
  expect(swapFigures(readySwap({ quote: { phase: 'none' } }))).toBeUndefined()
  expect(
    swapFigures(readySwap({ from: ethToken, quote: { phase: 'reading', last: offered() } })),
  ).toBeDefined()
})
