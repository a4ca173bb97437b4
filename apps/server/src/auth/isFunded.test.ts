import type { Balances } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { isFunded } from './isFunded.ts'

const token = (value: string | null, more = {}): Balances['balances'][number] => ({
  name: 'Coin',
  symbol: 'COIN',
  chainId: 'eip155:1',
  value,
  price: null,
  quantity: { decimals: '18', numeric: '3' },
  iconUrl: null,
  ...more,
})

test('a wallet with 200 dollars or more in all is funded', () => {
  expect(isFunded({ balances: [] })).toBe(false)
  expect(isFunded({ balances: [token('199.99')] })).toBe(false)
  expect(isFunded({ balances: [token('199.991')] })).toBe(true)
  expect(isFunded({ balances: [token('120'), token('80.00')] })).toBe(true)
  expect(isFunded({ balances: [token('123456789012345678901234567890.5')] })).toBe(true)
})

test('A68 a value that cannot be told counts as much', () => {
  expect(isFunded({ balances: [token(null)] })).toBe(true)
  expect(isFunded({ balances: [], errors: [{ chainId: 'eip155:1', reason: 'down' }] })).toBe(true)
  expect(isFunded({ balances: [], partial: ['eip155:1'] })).toBe(true)
})

test('tokens that no list knows count only with a price, and amounts of zero never', () => {
  expect(isFunded({ balances: [token(null, { unlisted: true })] })).toBe(false)
  expect(isFunded({ balances: [token(null, { quantity: { decimals: '18', numeric: '0.00' } })] })).toBe(false)
})
