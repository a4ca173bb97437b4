import type { Connector, Discovery } from '@latchkey/core'
import { expect, test } from 'vitest'
import { connectingState } from './connectingState.ts'

const connector: Connector = { id: 'harbor', name: 'Harbor', type: 'ANNOUNCED', chain: 'eip155' }
const here: Discovery = { phase: 'looked', connectors: [connector] }
const nobody: Discovery = { phase: 'looked', connectors: [] }
const view = { name: 'ConnectingExternal', connectorId: 'harbor' } as const

test('before the attempt begins the view already waits', () => {
  expect(connectingState(view, { phase: 'idle' }, here)).toMatchObject({
    phase: 'waiting',
    choice: { name: 'Harbor' },
  })
})

test('an attempt at another wallet is not shown as this one', () => {
  const attempt = { phase: 'declined', connectorId: 'fox' } as const
  expect(connectingState(view, attempt, here).phase).toBe('waiting')
})

test.each(['waiting', 'declined', 'pending', 'missing', 'late', 'joined'] as const)(
  'an attempt that is %s is shown so',
  (phase) => {
    expect(connectingState(view, { phase, connectorId: 'harbor' }, here).phase).toBe(phase)
  },
)

test('a failure keeps its reason', () => {
  const error = new Error('out of ink')
  expect(connectingState(view, { phase: 'failed', connectorId: 'harbor', error }, here)).toMatchObject({
    error,
  })
})

test('a wallet that is not here is called as the directory calls it', () => {
  const named = { ...view, wallet: { id: 'x', name: 'Harbor of the directory' } }
  expect(connectingState(named, { phase: 'idle' }, nobody).choice.name).toBe('Harbor of the directory')
})
