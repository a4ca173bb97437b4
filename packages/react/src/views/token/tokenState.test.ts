import type { CaipAddress, Holding, Portfolio, View } from '@latchkey/core'
import { expect, test } from 'vitest'
import type { QueryState } from '../../hooks/useWalletQuery.ts'
import { tokenState } from './tokenState.ts'

const account: CaipAddress = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc: Holding = {
  chainId: 'eip155:1',
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  amount: 3_150_000_000n,
}
const view: Extract<View, { readonly name: 'Token' }> = { name: 'Token', account, token: usdc }
const refetch = () => {}
const loading: QueryState<Portfolio> = { phase: 'loading', refetch }

function read(some: Partial<Portfolio>): QueryState<Portfolio> {
  const data = { holdings: [], undivided: [], currency: 'EUR', complete: true, missing: [], stale: false }
  return { phase: 'ready', data: { ...data, ...some }, refetch }
}

test.each([
  ['while the balances are read', loading],
  ['when they could not be read', { phase: 'failed', error: new Error('no node'), refetch } as const],
])('shows what it was opened with %s', (_, portfolio) => {
  expect(tokenState(view, account, portfolio)).toMatchObject({ phase: 'held', holding: usdc, stale: false })
})

test('follows the balance, however the address is written', () => {
  const less = { ...usdc, address: `0x${usdc.address?.slice(2).toLowerCase()}`, amount: 1n }
  expect(tokenState(view, account, read({ holdings: [less] }))).toEqual({
    phase: 'held',
    holding: less,
    currency: 'EUR',
    stale: false,
  })
})

test('finds a token without decimals, which the list leaves out', () => {
  const whole = { ...usdc, decimals: 0 }
  const state = tokenState({ ...view, token: whole }, account, read({ undivided: [whole] }))
  expect(state).toMatchObject({ phase: 'held', holding: whole })
})

test('is gone when the account holds none of it any more', () => {
  expect(tokenState(view, account, read({}))).toEqual({ phase: 'gone' })
})

test.each([
  ['another account', 'eip155:1:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'],
  ['another network', 'eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
] as const)('is gone with %s, whatever that holds', (_, inUse) => {
  expect(tokenState(view, inUse, read({ holdings: [usdc] }))).toEqual({ phase: 'gone' })
  expect(tokenState(view, inUse, loading)).toEqual({ phase: 'gone' })
})

test.each([
  ['did not answer', { missing: ['eip155:1'] }],
  ['answered a while ago', { stale: true }],
] as const)('a network that %s does not take the token away', (_, some) => {
  expect(tokenState(view, account, read(some))).toMatchObject({ phase: 'held', holding: usdc, stale: true })
})
