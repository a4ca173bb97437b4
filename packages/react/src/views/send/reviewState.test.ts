import type { Holding, SendState } from '@latchkey/core'
import { expect, test } from 'vitest'
import { confirmedPhase } from '../sent/confirmedState.ts'
import { costLack } from './costLack.ts'
import { reviewState } from './reviewState.ts'

const coin: Holding = { chainId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 100n }
const filled: SendState = {
  phase: 'reviewing',
  token: coin,
  coin,
  amount: { text: '0', unit: 'token', isMax: false, units: 90n },
  receiver: { phase: 'ready', text: '0x01', address: '0x01' },
  fee: { phase: 'ready', fee: { most: 15n, gas: 15n, gasPrice: 1n }, key: '' },
  recents: [],
  own: [],
  isAcknowledged: false,
}

test('a send without an amount or a receiver has nothing to review', () => {
  const { token: _, ...tokenless } = filled
  expect(reviewState(tokenless)).toEqual({ phase: 'nothing' })
  expect(reviewState({ ...filled, amount: { ...filled.amount, units: 0n } }).phase).toBe('nothing')
  expect(reviewState({ ...filled, receiver: { phase: 'looking', text: 'a.eth' } }).phase).toBe('nothing')
})

test('the review tells whether the wallet is asked, and whether the last try failed', () => {
  expect(reviewState(filled).phase).toBe('ready')
  expect(reviewState({ ...filled, phase: 'asking' }).phase).toBe('asking')
  expect(reviewState({ ...filled, error: new Error('no') }).phase).toBe('failed')
})

test('what is missing for the network is the whole bill less what there is', () => {
  expect(costLack(filled)).toEqual({ units: 5n, coin })
  const token = { ...coin, address: '0x02' }
  expect(costLack({ ...filled, token })).toBeUndefined()
  expect(costLack({ ...filled, token, coin: { ...coin, amount: 4n } })?.units).toBe(11n)
})

test('a transfer that this browser does not know is gone, one that waits for long is slow, or not seen yet', () => {
  const sent = {
    id: 'a',
    chainId: 'eip155:1',
    account: 'eip155:1:0x01',
    connectorId: 'x',
    to: '0x02',
    token: { symbol: 'ETH', decimals: 18 },
    amount: '1',
    sentAt: 1_000,
    status: 'pending',
  } as const
  expect(confirmedPhase(undefined, 0)).toBe('gone')
  expect(confirmedPhase(sent, 2_000)).toBe('pending')
  expect(confirmedPhase(sent, 60_000)).toBe('slow')
  expect(confirmedPhase({ ...sent, hash: '0x1' }, 60_000)).toBe('unseen')
  expect(confirmedPhase({ ...sent, hash: '0x1', nonce: 4 }, 60_000)).toBe('slow')
  expect(confirmedPhase({ ...sent, status: 'dropped' }, 60_000)).toBe('dropped')
})
