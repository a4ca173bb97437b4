import { expect, test } from 'vitest'
import { daiToken, readySwap, usdcToken, withOffer } from '../../test/swapStates.ts'
import { mustAcknowledge, swapCautions } from './swapCautions.ts'

/** The cautions of a swap that gives so many USDC for 2,000 USD, at such an impact on the pools. */
function cautions(usdc: number, priceImpactBps?: number) {
  return swapCautions(
    withOffer({
      toAmount: BigInt(usdc) * 1_000_000n,
      ...(priceImpactBps !== undefined && { priceImpactBps }),
    }),
  )
}

test('a fair price has no caution', () => {
  expect(cautions(2000, 4)).toEqual([])
  expect(cautions(1941, 299)).toEqual([])
})

test('a swap that moves the price by 3 % is cautioned about, and from 15 % on it must be read', () => {
  expect(cautions(1940, 300)).toEqual([{ kind: 'priceImpact', level: 'caution', percent: '3' }])
  expect(cautions(1700, 1500)).toEqual([{ kind: 'priceImpact', level: 'stop', percent: '15' }])
})

test('a rate far below what the tokens are worth elsewhere is cautioned about, whatever the pools say', () => {
  expect(cautions(1900, 10)).toEqual([{ kind: 'offMarket', level: 'caution', percent: '5' }])
  expect(cautions(1000)).toEqual([{ kind: 'offMarket', level: 'stop', percent: '50' }])
})

test('both are told where the rate is worse than the impact explains, the gravest first', () => {
  expect(cautions(1600, 500)).toEqual([
    { kind: 'offMarket', level: 'stop', percent: '20' },
    { kind: 'priceImpact', level: 'caution', percent: '5' },
  ])
})

test('a rate that is better than elsewhere has no caution', () => {
  expect(cautions(4000)).toEqual([])
})

test('without the price of a token the rate counts as unchecked, beside the impact on the pools', () => {
  const state = withOffer({ toAmount: 1n, priceImpactBps: 900 }, { prices: {} })
  expect(swapCautions(state)).toEqual([
    { kind: 'priceImpact', level: 'caution', percent: '9' },
    { kind: 'unpriced', level: 'caution' },
  ])
  const half = withOffer({ priceImpactBps: 4 }, { prices: { [usdcToken.address]: '1' } })
  expect(swapCautions(half)).toEqual([{ kind: 'unpriced', level: 'caution' }])
})

test('without prices and without an impact on the pools the visitor must acknowledge that nothing was compared', () => {
  const state = withOffer({ toAmount: 1n }, { prices: {} })
  expect(swapCautions(state)).toEqual([{ kind: 'unpriced', level: 'stop' }])
  expect(mustAcknowledge(state)).toBe(true)
})

test('a token that no list has is cautioned about once, with or without a price', () => {
  const to = { ...daiToken, isUnlisted: true } as const
  const state = withOffer({}, { to, prices: {} })
  expect(swapCautions(state)).toEqual([{ kind: 'unlisted', level: 'stop', token: to }])
})

test('a token that no list has must be acknowledged', () => {
  const to = { ...daiToken, isUnlisted: true } as const
  expect(swapCautions(readySwap({ to }))[0]).toEqual({ kind: 'unlisted', level: 'stop', token: to })
  expect(mustAcknowledge(readySwap({ to }))).toBe(true)
  expect(mustAcknowledge(readySwap())).toBe(false)
})
