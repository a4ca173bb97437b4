import { expect, test } from 'vitest'
import { base, ethereum } from '../chains/chains.ts'
import { joinWallet, testInstance } from '../test/testInstance.ts'
import {
  activeAccount,
  activeChain,
  activeConnection,
  connectionStatus,
  session,
} from './activeConnection.ts'

test('S3.24 S4.01 the status is disconnected, connecting or connected, and restoring after a reload', () => {
  const { latchkey } = testInstance()
  const { connections } = latchkey
  const status = (phase: 'idle' | 'waiting' | 'declined') =>
    connectionStatus(connections.getState(), phase === 'idle' ? { phase } : { phase, connectorId: 'x' })
  expect(status('idle')).toBe('disconnected')
  expect(status('waiting')).toBe('connecting')
  expect(status('declined')).toBe('disconnected')
  joinWallet(latchkey)
  expect(status('idle')).toBe('connected')
  expect(status('waiting')).toBe('connected')
  const [connection] = connections.getState().list
  if (connection)
    connections.setState({ ...connections.getState(), list: [{ ...connection, phase: 'restoring' }] })
  expect(status('idle')).toBe('restoring')
})

test('the connection, account and chain in use', () => {
  const { latchkey } = testInstance({ networks: [ethereum, base], defaultNetwork: base })
  const state = () => latchkey.connections.getState()
  expect(activeConnection(state())).toBeUndefined()
  expect(activeAccount(state())).toBeUndefined()
  expect(activeChain(latchkey)).toEqual(base)
  expect(session(latchkey)).toBeUndefined()
  joinWallet(latchkey)
  expect(activeAccount(state())).toBe('eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  expect(activeAccount(state(), 'solana')).toBeUndefined()
  expect(activeChain(latchkey)).toEqual(ethereum)
})

test('a chain that the site does not have is told by its id', () => {
  const { latchkey } = testInstance({ networks: [base] })
  joinWallet(latchkey)
  expect(activeChain(latchkey)).toEqual({ unsupported: 'eip155:1' })
})
