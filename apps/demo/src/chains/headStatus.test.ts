import { expect, test } from 'vitest'
import { type Block, type Blocks, nextHeadStatus } from './headStatus.ts'

const block: Block = { number: 7n, hash: '0x07', parentHash: '0x06', time: 1_700_000_000, transactions: 1 }
const blocks: Blocks = [block]

test('a first read that fails leaves nothing to show but the reason', () => {
  expect(nextHeadStatus({ phase: 'loading' }, { type: 'missed', reason: 'silent' })).toEqual({
    phase: 'failed',
    reason: 'silent',
  })
})

test('a later read that fails keeps what was known and says why it is old', () => {
  const live = nextHeadStatus({ phase: 'loading' }, { type: 'read', blocks, at: 5 })
  expect(nextHeadStatus(live, { type: 'missed', reason: 'silent' })).toEqual({
    phase: 'stale',
    blocks,
    readAt: 5,
    reason: 'silent',
  })
})

test('one good read makes an old head live again, without the old reason', () => {
  const stale = { phase: 'stale', blocks, readAt: 5, reason: 'silent' } as const
  expect(nextHeadStatus(stale, { type: 'read', blocks, at: 9 })).toEqual({ phase: 'live', blocks, readAt: 9 })
})

test('trying again shows the skeleton only where there is nothing better to show', () => {
  const stale = { phase: 'stale', blocks, readAt: 5, reason: 'silent' } as const
  expect(nextHeadStatus({ phase: 'failed', reason: 'silent' }, { type: 'retried' })).toEqual({
    phase: 'loading',
  })
  expect(nextHeadStatus(stale, { type: 'retried' })).toBe(stale)
})
