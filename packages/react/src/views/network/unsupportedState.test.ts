import { base, type Connection, type ConnectionsState, ethereum, solana } from '@latchkey/core'
import { expect, test } from 'vitest'
import { unsupportedState } from './unsupportedState.ts'

const config = { networks: [ethereum, base, solana], defaultNetwork: ethereum } as const
const state: ConnectionsState = { started: true, list: [], active: {}, namespace: 'eip155' }
const idle = { phase: 'idle' } as const

test('the latch leads to the network that was used here last', () => {
  const chosen = { ...state, preferred: ethereum.caip2 }
  expect(unsupportedState(config, chosen, 'eip155', idle, base)).toEqual({
    phase: 'choose',
    best: base,
    usedLast: true,
    others: [ethereum],
  })
})

test('a network that was chosen before connecting is offered first, but was not used yet', () => {
  const chosen = { ...state, preferred: base.caip2 }
  expect(unsupportedState(config, chosen, 'eip155', idle, undefined)).toMatchObject({
    best: base,
    usedLast: false,
  })
})

test('a visitor who has used none is led to the site’s own first', () => {
  expect(unsupportedState(config, state, 'eip155', idle, undefined)).toMatchObject({
    best: ethereum,
    usedLast: false,
    others: [base],
  })
})

test('only networks that this wallet can reach are offered', () => {
  expect(unsupportedState(config, { ...state, preferred: base.caip2 }, 'solana', idle, base)).toEqual({
    phase: 'choose',
    best: solana,
    usedLast: false,
    others: [],
  })
})

test('while the wallet is asked the view says so', () => {
  const waiting = { phase: 'waiting', chainId: base.caip2 } as const
  expect(unsupportedState(config, state, 'eip155', waiting, undefined)).toMatchObject({ phase: 'asking' })
})

test('where the site has nothing for this wallet, or the wallet cannot move, only leaving is left', () => {
  expect(unsupportedState(config, state, 'bip122', idle, undefined)).toEqual({ phase: 'stuck' })
  const safe: Connection = {
    connector: { id: 'safe', name: 'Safe', type: 'SAFE', chain: 'eip155' },
    namespace: 'eip155',
    phase: 'connected',
    accounts: ['eip155:100:0xabc'],
    chainId: 'eip155:100',
  }
  const inSafe = { ...state, list: [safe], active: { eip155: 'safe' } }
  expect(unsupportedState(config, inSafe, 'eip155', idle, base)).toEqual({ phase: 'stuck' })
})
