import type { ActivityEntry, ActivityTransfer, Holding } from '@latchkey/core'
import { expect, test } from 'vitest'
import { tokenEntries } from './tokenEntries.ts'

const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const coin: Holding = { chainId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1n }
const usdc: Holding = { ...coin, address, name: 'USD Coin', symbol: 'USDC', decimals: 6 }

function entry(id: string, transfers: readonly Partial<ActivityTransfer>[], some = {}): ActivityEntry {
  return {
    id,
    hash: '0x1',
    chainId: 'eip155:1',
    operation: 'send',
    status: 'confirmed',
    at: 0,
    from: '0x1',
    transfers: transfers.map((transfer) => ({ direction: 'out', amount: '1', isSpam: false, ...transfer })),
    ...some,
  }
}

const ether = { token: { name: 'Ether', symbol: 'ETH' } }
const dollars = { token: { name: 'USD Coin', symbol: 'USDC', address: address.toLowerCase() } }
const ids = (entries: readonly ActivityEntry[], token: Holding) =>
  tokenEntries(entries, token).map(({ id }) => id)

test('a token is told by its address, so that one of the same name is another', () => {
  const imitation = { token: { name: 'USD Coin', symbol: 'USDC', address: `0x${'1'.repeat(40)}` } }
  const unnamed = { token: { name: 'USD Coin', symbol: 'USDC' } }
  const list = [
    entry('own', [dollars]),
    entry('imitation', [imitation]),
    entry('unnamed', [unnamed]),
    entry('swap', [ether, dollars]),
    entry('elsewhere', [dollars], { chainId: 'eip155:8453' }),
    entry('spam', [{ ...dollars, isSpam: true }]),
    entry('nothing', []),
  ]
  expect(ids(list, usdc)).toEqual(['own', 'swap'])
})

test('the coin is what has no address and is called like it', () => {
  const unnamed = { token: { name: 'USD Coin', symbol: 'USDC' } }
  const list = [entry('coin', [ether]), entry('token', [unnamed]), entry('swap', [dollars, ether])]
  expect(ids(list, coin)).toEqual(['coin', 'swap'])
})
