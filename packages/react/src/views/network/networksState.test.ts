import {
  base,
  bitcoin,
  type Connection,
  type ConnectionsState,
  ethereum,
  solana,
  solanaDevnet,
} from '@latchkey/core'
import { expect, test } from 'vitest'
import { networksState } from './networksState.ts'

const evm: Connection = {
  connector: { id: 'io.foxglove', name: 'Foxglove', type: 'ANNOUNCED', chain: 'eip155' },
  namespace: 'eip155',
  phase: 'connected',
  accounts: ['eip155:1:0xabc'],
  chainId: 'eip155:1',
}
const nobody: ConnectionsState = { started: true, list: [], active: {}, namespace: 'eip155' }
const somebody: ConnectionsState = { ...nobody, list: [evm], active: { eip155: evm.connector.id } }
const safe: Connection = { ...evm, connector: { id: 'safe', name: 'Safe', type: 'SAFE', chain: 'eip155' } }
const given = {
  networks: [ethereum, base, solana, solanaDevnet, bitcoin],
  current: ethereum.caip2,
  connections: somebody,
  switching: { phase: 'idle' },
  search: '',
} as const

function states(input: Partial<Parameters<typeof networksState>[0]>): Readonly<Record<string, string>> {
  const state = networksState({ ...given, ...input })
  if (state.phase === 'empty') return {}
  return Object.fromEntries([...state.main, ...state.test].map((item) => [item.chain.name, item.state]))
}

test('the network in use is marked, others of its family can be had, other families say what they need', () => {
  expect(states({})).toEqual({
    Ethereum: 'current',
    Base: 'plain',
    Solana: 'needsWallet',
    'Solana Devnet': 'needsWallet',
    Bitcoin: 'needsWallet',
  })
})

test('a wallet that lives on one network can go to no other; wallets of other families are not concerned', () => {
  const connections = { ...nobody, list: [safe, evm], active: { eip155: 'safe' } }
  expect(states({ connections })).toMatchObject({
    Ethereum: 'current',
    Base: 'unavailable',
    Solana: 'needsWallet',
  })
  expect(states({ connections: { ...connections, active: { eip155: evm.connector.id } } })).toMatchObject({
    Base: 'plain',
  })
})

test('before anybody is connected every network can be chosen', () => {
  expect(states({ connections: nobody })).toMatchObject({ Base: 'plain', Solana: 'plain', Bitcoin: 'plain' })
})

test('a network that the wallet has been asked for is busy', () => {
  expect(states({ switching: { phase: 'waiting', chainId: base.caip2 } })).toMatchObject({ Base: 'busy' })
})

test('test networks stand apart', () => {
  const state = networksState(given)
  expect(state.phase === 'filled' && state.test.map(({ chain }) => chain.name)).toEqual(['Solana Devnet'])
})

test('a search finds by a part of the name in any case, and by the whole id', () => {
  expect(Object.keys(states({ search: ' SOL' }))).toEqual(['Solana', 'Solana Devnet'])
  expect(Object.keys(states({ search: '8453' }))).toEqual(['Base'])
})

test('a search that finds nothing says so', () => {
  expect(networksState({ ...given, search: 'dogecoin' })).toEqual({ phase: 'empty' })
})
