import { type ActivityEntry, bitcoin, ethereum, groupByMonth } from '@latchkey/core'
import { expect, test } from 'vitest'
import { transactionsState } from './transactionsState.ts'

const entry: ActivityEntry = {
  id: 'one',
  hash: '0x1',
  chainId: 'eip155:1',
  operation: 'send',
  status: 'confirmed',
  at: 0,
  from: '0x1',
  transfers: [],
}
const full = { entries: [entry], months: groupByMonth([entry]) }
const none = { entries: [], months: [] }

test('distinguishes no activity, unknown activity and activity that could not be read', () => {
  expect(transactionsState({ phase: 'ready', more: 'none', ...none }, ethereum, true).phase).toBe('empty')
  expect(transactionsState({ phase: 'ready', more: 'none', ...none }, ethereum, false).phase).toBe('unserved')
  expect(transactionsState({ phase: 'ready', more: 'none', ...none }, bitcoin, true).phase).toBe('unserved')
  expect(transactionsState({ phase: 'failed', error: new Error('no'), ...none }, ethereum, true).phase).toBe(
    'failed',
  )
})

test('what this page sent itself is listed though the past could not be read, and without a server', () => {
  expect(transactionsState({ phase: 'failed', error: new Error('no'), ...full }, ethereum, true)).toEqual({
    phase: 'failed',
    months: full.months,
  })
  expect(transactionsState({ phase: 'ready', more: 'none', ...full }, ethereum, false)).toMatchObject({
    phase: 'filled',
    unserved: true,
  })
  expect(transactionsState({ phase: 'ready', more: 'none', ...full }, ethereum, true)).not.toHaveProperty(
    'unserved',
  )
})

test('a first page on which everything was spam is not the end', () => {
  expect(transactionsState({ phase: 'ready', more: 'there', ...none }, ethereum, true)).toMatchObject({
    phase: 'filled',
    more: 'there',
  })
})

test('the first block is told only where the past does not reach back to the beginning', () => {
  const since = { block: 42n, complete: false }
  expect(transactionsState({ phase: 'ready', more: 'none', ...full, since }, ethereum, true)).toMatchObject({
    since: 42n,
  })
  const whole = { block: 0n, complete: true }
  expect(
    transactionsState({ phase: 'ready', more: 'none', ...full, since: whole }, ethereum, true),
  ).not.toHaveProperty('since')
})
