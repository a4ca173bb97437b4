import { expect, test } from 'vitest'
import { switchState } from './switchState.ts'

test('nothing has been asked: ready', () => {
  expect(switchState({ phase: 'idle' }, 'eip155:1')).toEqual({ phase: 'ready' })
})

test.each(['waiting', 'declined', 'pending', 'late'] as const)('%s is shown as it is', (phase) => {
  expect(switchState({ phase, chainId: 'eip155:1' }, 'eip155:1')).toEqual({ phase })
})

test('a failure keeps its reason', () => {
  const error = new Error('no')
  expect(switchState({ phase: 'failed', chainId: 'eip155:1', error }, 'eip155:1')).toEqual({
    phase: 'failed',
    error,
  })
})

test('an attempt at another chain does not count', () => {
  expect(switchState({ phase: 'declined', chainId: 'eip155:10' }, 'eip155:1')).toEqual({ phase: 'ready' })
})
