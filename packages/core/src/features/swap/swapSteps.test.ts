import { expect, test } from 'vitest'
import { daiToken, ethToken, held, offered, readySwap, usdcToken, withOffer } from '../../test/swapStates.ts'
import type { SwapState } from './swapState.ts'
import {
  withAmount,
  withBuild,
  withHoldings,
  withMax,
  withQuote,
  withSlippage,
  withSwitch,
  withToken,
} from './swapSteps.ts'
import { swapUnits } from './swapUnits.ts'

const cost = 120_000n * 10n ** 9n

test('S4.48 switching exchanges the tokens, and the output becomes the amount', () => {
  const switched = withSwitch(readySwap(), 'en')
  expect(switched).toMatchObject({
    from: usdcToken,
    to: ethToken,
    amount: { text: '2,000', decimal: '2000' },
  })
  expect(switched.quote).toEqual({ phase: 'none' })
})

test('S4.49 switching without an output uses the amount 1', () => {
  const empty = readySwap({ quote: { phase: 'none' }, amount: { text: '7', decimal: '7', isMax: false } })
  expect(withSwitch(empty, 'en')).toMatchObject({ from: usdcToken, amount: { text: '1', decimal: '1' } })
  const { to: _, ...half } = empty
  expect(withSwitch(half, 'en').to).toEqual(ethToken)
})

test('an output below the 6 decimals that are shown is no empty one', () => {
  const state = withOffer({ toAmount: 12_345n }, { to: daiToken })
  expect(withSwitch(state, 'en').amount.decimal).toBe('0.000000000000012345')
})

test('the amount after a switch is written as the visitor writes numbers, and reads back the same', () => {
  const state = withOffer({ toAmount: 1_234_567_890n })
  expect(withSwitch(state, 'es').amount).toMatchObject({ text: '1234,56789', decimal: '1234.56789' })
})

test('choosing the token of the other side exchanges the two', () => {
  expect(withToken(readySwap(), 'from', usdcToken)).toMatchObject({ from: usdcToken, to: ethToken })
  expect(withToken(readySwap(), 'to', daiToken)).toMatchObject({ from: ethToken, to: daiToken })
})

test('whatever changes the swap takes back its price, its transaction and what was acknowledged', () => {
  const call = { to: '0x', data: '0x', value: 0n, gasPrice: 1n, toAmount: 1n }
  const state = readySwap({
    step: 'reviewing',
    isAcknowledged: true,
    build: { phase: 'swap', call, minToAmount: 1n, builtAt: 1 },
    allowance: { token: ethToken.address, amount: 1n },
  })
  const changes: readonly SwapState[] = [
    withToken(state, 'to', daiToken),
    withAmount(state, { text: '2', decimal: '2', isMax: false }),
    withSlippage(state, '2'),
    withSwitch(state, 'en'),
    withMax(state, 'en'),
  ]
  for (const changed of changes)
    expect(changed).toMatchObject({
      step: 'editing',
      isAcknowledged: false,
      quote: { phase: 'none' },
      build: { phase: 'none' },
    })
  expect(withToken(state, 'to', daiToken).allowance).toBeUndefined()
})

test('nothing changes while the wallet is asked', () => {
  for (const step of ['approving', 'confirmingApproval', 'swapping'] as const) {
    const state = readySwap({ step })
    expect(withToken(state, 'to', daiToken)).toBe(state)
    expect(withAmount(state, { text: '2', decimal: '2', isMax: false })).toBe(state)
    expect(withSlippage(state, '2')).toBe(state)
    expect(withSwitch(state, 'en')).toBe(state)
    expect(withMax(state, 'en')).toBe(state)
  }
})

test('all of the coin leaves what the network takes, and half of that again', () => {
  const max = withMax(readySwap({ holdings: [held(ethToken, 10n ** 18n)] }), 'en')
  expect(swapUnits(max)).toBe(10n ** 18n - (cost * 3n) / 2n)
  expect(max.amount.isMax).toBe(true)
})

test('all of the coin without a price leaves what the usual 150,000 units of gas take', () => {
  const state = readySwap({ holdings: [held(ethToken, 10n ** 18n)], quote: { phase: 'none' } })
  expect(swapUnits(withMax(state, 'en'))).toBe(10n ** 18n - (150_000n * 10n ** 9n * 3n) / 2n)
})

test('all of a token is all of it, and a smart account leaves none of the coin either', () => {
  const tokens = readySwap({ from: usdcToken, to: ethToken, holdings: [held(usdcToken, 5n)] })
  expect(swapUnits(withMax(tokens, 'en'))).toBe(5n)
  const smart = readySwap({ isSmartAccount: true, holdings: [held(ethToken, 5n)] })
  expect(swapUnits(withMax(smart, 'en'))).toBe(5n)
  expect(swapUnits(withMax(readySwap({ holdings: [held(ethToken, 5n)] }), 'en'))).toBe(0n)
})

test('after Max the amount follows the balance of a token', () => {
  const max = withMax(readySwap({ from: usdcToken, to: ethToken }), 'en')
  expect(withHoldings(max, [held(usdcToken, 7_000_000n)], 'en').amount.decimal).toBe('7')
  const typed = withAmount(max, { text: '3', decimal: '3', isMax: false })
  expect(withHoldings(typed, [held(usdcToken, 7_000_000n)], 'en').amount.decimal).toBe('3')
})

test('after Max the amount of the coin shrinks when the network takes more, and does not chase its price', () => {
  const max = withMax(readySwap({ holdings: [held(ethToken, 10n ** 18n)] }), 'en')
  const before = swapUnits(max) ?? 0n
  const quote = (gasPrice: bigint) =>
    ({ phase: 'ready', offer: offered({ fromAmount: before, gasPrice }), refreshAt: 1 }) as const
  expect(swapUnits(withQuote(max, quote(1_400_000_000n), 'en'))).toBe(before)
  expect(swapUnits(withQuote(max, quote(3_000_000_000n), 'en'))).toBe(10n ** 18n - (cost * 3n * 3n) / 2n)
})

test('a caution that is new was not read when others were acknowledged', () => {
  const read = withOffer({ priceImpactBps: 1600 }, { isAcknowledged: true })
  const worse = offered({ priceImpactBps: 1700 })
  expect(withQuote(read, { phase: 'ready', offer: worse, refreshAt: 1 }, 'en').isAcknowledged).toBe(true)
  const other = offered({ priceImpactBps: 1600, toAmount: 500_000_000n })
  expect(withQuote(read, { phase: 'ready', offer: other, refreshAt: 1 }, 'en').isAcknowledged).toBe(false)
})

test('a transaction that gives far less than the price has a caution of its own', () => {
  const call = { to: '0x', data: '0x', value: 0n, gasPrice: 1n, toAmount: 1_000_000_000n }
  const built = withBuild(readySwap({ step: 'reviewing', isAcknowledged: true, slippage: '50' }), {
    phase: 'swap',
    call,
    minToAmount: 1_000_000_000n,
    builtAt: 1,
  })
  expect(built.isAcknowledged).toBe(false)
})
