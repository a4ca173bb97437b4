import type { Holding, Portfolio } from '@latchkey/core'
import { expect, test } from 'vitest'
import { tokensState } from './tokensState.ts'

const coin: Holding = { chainId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 0n }
const refetch = () => {}

function held(some: Partial<Portfolio>) {
  const data: Portfolio = {
    holdings: [coin],
    undivided: [],
    currency: 'USD',
    complete: true,
    missing: [],
    stale: false,
    ...some,
  }
  return tokensState({ phase: 'ready', data, refetch })
}

test('an account that holds nothing is empty, one that may hold something is not', () => {
  expect(held({}).phase).toBe('empty')
  expect(held({ holdings: [{ ...coin, amount: 1n }] }).phase).toBe('filled')
  expect(held({ undivided: [{ ...coin, decimals: 0, amount: 1n }] }).phase).toBe('filled')
  expect(held({ missing: ['eip155:1'] })).toMatchObject({ phase: 'filled', flaw: 'missing' })
})

test('figures from a while ago say so', () => {
  expect(held({ stale: true, holdings: [{ ...coin, amount: 1n }] })).toMatchObject({ flaw: 'stale' })
})

test('tokens that could not be read are not an empty account', () => {
  expect(tokensState({ phase: 'failed', error: new Error('no node'), refetch }).phase).toBe('unavailable')
  expect(tokensState({ phase: 'loading', refetch }).phase).toBe('loading')
})
