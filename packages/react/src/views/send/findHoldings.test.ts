import type { Holding, Portfolio } from '@latchkey/core'
import { expect, test } from 'vitest'
import { findHoldings } from './findHoldings.ts'

function holding(symbol: string, more: Partial<Holding> = {}): Holding {
  return { chainId: 'eip155:1', name: `${symbol} Coin`, symbol, decimals: 18, amount: 5n, ...more }
}

const usdc = holding('USDC', { name: 'USD Coin', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' })
const elsewhere = holding('USDC', {
  chainId: 'eip155:8453',
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
})
const whole = holding('WHOLE', { decimals: 0, address: '0x0000000000000000000000000000000000000abc' })
const portfolio: Portfolio = {
  holdings: [
    holding('ETH', { name: 'Ether' }),
    usdc,
    elsewhere,
    holding('NIL', { amount: 0n, address: '0x01' }),
  ],
  undivided: [whole],
  currency: 'USD',
  complete: true,
  missing: [],
  stale: false,
}
const symbols = (search: string) => findHoldings(portfolio, 'eip155:1', search).map(({ symbol }) => symbol)

test('only what is on this network can be chosen, whatever is searched for', () => {
  expect(findHoldings(portfolio, 'eip155:1', 'usd')).toEqual([usdc])
  expect(findHoldings(portfolio, 'eip155:8453', 'usd')).toEqual([elsewhere])
  expect(findHoldings(portfolio, 'eip155:1', elsewhere.address ?? '')).toEqual([])
})

test('a token is found by its name, its symbol and its address, in any case', () => {
  expect(symbols('ether')).toEqual(['ETH'])
  expect(symbols(' usd c')).toEqual(['USDC'])
  expect(symbols('0xa0B86991')).toEqual(['USDC'])
})

test('tokens without decimals can be sent too, and what is not there cannot', () => {
  expect(symbols('')).toEqual(['ETH', 'USDC', 'WHOLE'])
})
