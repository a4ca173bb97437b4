import { expect, test } from 'vitest'
import { ethToken, readySwap, usdcToken } from '../../test/swapStates.ts'
import { orderOf, requireOrder } from './swapOrder.ts'
import type { SwapState } from './swapState.ts'
import type { SwapToken } from './swapToken.ts'

const without = (token: SwapToken, field: 'address' | 'decimals') =>
  ({ ...token, [field]: undefined }) as unknown as SwapToken

function refusal(change: Partial<SwapState>): string {
  const state = readySwap(change)
  expect(orderOf(state)).toBeUndefined()
  try {
    requireOrder(state)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

test('a swap with everything in it is an order in base units', () => {
  expect(requireOrder(readySwap())).toMatchObject({ amount: 10n ** 18n, slippage: '1' })
})

test('S5.15 a swap needs a connected address', () => {
  const { account: _, ...state } = readySwap()
  expect(() => requireOrder(state)).toThrow('No address found to swap the tokens from.')
})

test('S5.16 S5.17 the token that is paid needs an address and decimals', () => {
  const needs = 'Choose a token to pay with and a token to receive.'
  expect(refusal({ from: without(ethToken, 'address') })).toBe(needs)
  expect(refusal({ from: without(ethToken, 'decimals') })).toBe(needs)
  expect(refusal({ from: { ...ethToken, decimals: 1.5 } })).toBe(needs)
  expect(refusal({ from: { ...ethToken, decimals: 256 } })).toBe(needs)
})

test('S5.19 S5.20 the token that is received needs an address and decimals', () => {
  const needs = 'Choose a token to pay with and a token to receive.'
  expect(refusal({ to: without(usdcToken, 'address') })).toBe(needs)
  expect(refusal({ to: without(usdcToken, 'decimals') })).toBe(needs)
  expect(refusal({ to: { ...usdcToken, address: 'eip155:1:0x12' } })).toBe(needs)
})

test('S5.18 the amount that is paid needs to be above 0', () => {
  expect(refusal({ amount: { text: '0', decimal: '0', isMax: false } })).toBe('Incorrect amount')
  expect(refusal({ amount: { text: '', isMax: false } })).toBe('Incorrect amount')
})

test('tokens of another chain than the wallet is on are no order', () => {
  expect(refusal({ chainId: 'eip155:10' })).toBe('Incorrect amount')
  expect(refusal({ to: { ...usdcToken, chainId: 'eip155:10' } })).toBe('Incorrect amount')
})
