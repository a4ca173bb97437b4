import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentEntry } from '../../flows/read/sentEntry.ts'
import type { SentTransaction } from '../sent/sentTransaction.ts'
import { activityState, transactionHistory } from './activityState.ts'
import type { ActivityEntry } from './entry.ts'
import { groupByMonth, transactionsByYear } from './groupByMonth.ts'
import { mergeEntries } from './mergeEntries.ts'

function entry(at: number, fields: Partial<ActivityEntry> = {}): ActivityEntry {
  const hash = `0x${at.toString(16).padStart(64, '0')}`
  return {
    id: `eip155:1:${hash}`,
    hash,
    chainId: 'eip155:1',
    operation: 'send',
    status: 'confirmed',
    at,
    from: '0x1',
    transfers: [],
    ...fields,
  }
}
const day = (year: number, month: number, date: number) => new Date(year, month, date, 12).getTime()
const nov = [entry(day(2026, 10, 20)), entry(day(2026, 10, 2))]
const older = [entry(day(2026, 0, 31)), entry(day(2025, 11, 31))]

const sent: SentTransaction = {
  id: 'a',
  chainId: 'eip155:1',
  account: 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  connectorId: 'w',
  hash: '0xABC',
  to: '0x2',
  name: 'alice.eth',
  token: { symbol: 'USDC', decimals: 6, address: '0x3' },
  amount: '1500000',
  sentAt: day(2026, 10, 10),
  status: 'pending',
}

test('S3.45 transactions are grouped by year, then by month index, newest first', () => {
  const all = [...nov, ...older]
  expect(transactionsByYear(all)).toEqual({ 2026: { 10: nov, 0: [older[0]] }, 2025: { 11: [older[1]] } })
  expect(groupByMonth(all).map(({ year, month, entries }) => [year, month, entries.length])).toEqual([
    [2026, 10, 2],
    [2026, 0, 1],
    [2025, 11, 1],
  ])
})

test('grouping loses nothing and keeps the order', () => {
  const times = fc.array(
    fc.date({ min: new Date(0), noInvalidDate: true }).map((date) => entry(date.getTime())),
  )
  fc.assert(
    fc.property(times, (list) => {
      const merged = mergeEntries(list)
      expect(groupByMonth(merged).flatMap(({ entries }) => entries)).toEqual(merged)
      const years = Object.values(transactionsByYear(merged)).flatMap((months) =>
        Object.values(months).flat(),
      )
      expect(years).toHaveLength(merged.length)
    }),
  )
})

test('S3.44 S3.46 S3.47 S3.48 S4.60 the history is loading, then filled or empty, and a failure is neither', () => {
  const waiting = transactionHistory({})
  expect(waiting).toMatchObject({ transactions: [], loading: true, empty: false, next: undefined })
  const purchase = entry(1, { operation: 'buy' })
  const filled = transactionHistory({ pages: [{ entries: nov, next: 'c' }] }, [purchase])
  expect(filled).toMatchObject({ transactions: nov, loading: false, empty: false, next: 'c' })
  expect(filled.coinbaseTransactions).toEqual([purchase])
  expect(transactionHistory({ pages: [{ entries: [] }] })).toMatchObject({ loading: false, empty: true })
  const failed = transactionHistory({ error: new Error('no') })
  expect(failed).toMatchObject({ loading: false, empty: false })
})

test('the state tells whether there is more, and how it goes with it', () => {
  const pages = [{ entries: nov, next: 'c' }]
  expect(activityState({ pages })).toMatchObject({ phase: 'ready', more: 'there' })
  expect(activityState({ pages, more: 'loading' })).toMatchObject({ more: 'loading' })
  expect(activityState({ pages, more: 'failed', error: new Error('no') })).toMatchObject({
    phase: 'ready',
    more: 'failed',
    entries: nov,
  })
  expect(activityState({ pages: [...pages, { entries: older }] })).toMatchObject({
    more: 'none',
    entries: [...nov, ...older],
  })
})

test('what was sent from here is on top while it waits, with exact amount and the name it was sent to', () => {
  const waiting = sentEntry(sent)
  expect(waiting).toMatchObject({
    status: 'pending',
    operation: 'send',
    sentId: 'a',
    transfers: [{ direction: 'out', amount: '1.5', counterparty: '0x2', counterpartyName: 'alice.eth' }],
  })
  const { entries } = activityState({ pages: [{ entries: nov }] }, [waiting]) as {
    entries: readonly ActivityEntry[]
  }
  expect(entries.map(({ status }) => status)).toEqual(['pending', 'confirmed', 'confirmed'])
})

test('one transaction that two sides tell of is one entry, by whom knows how it ended', () => {
  const waiting = sentEntry(sent)
  const mined = entry(day(2026, 10, 11), { hash: '0xabc' })
  expect(mergeEntries([mined], [waiting])).toEqual([{ ...mined, sentId: 'a' }])
  const seen = { ...mined, status: 'pending' as const }
  const done = sentEntry({ ...sent, status: 'confirmed' })
  expect(mergeEntries([seen], [done])).toEqual([done])
})

test.each([
  ['confirmed', 'confirmed'],
  ['failed', 'failed'],
  ['dropped', 'failed'],
  ['cancelled', 'failed'],
  ['replaced', 'failed'],
] as const)('one that was %s is told as %s', (status, told) => {
  expect(sentEntry({ ...sent, status, replacedBy: '0xdef' })).toMatchObject({ status: told, hash: sent.hash })
})

test('one that was sent again with a higher fee is the one on the chain, and two without a hash are two', () => {
  expect(sentEntry({ ...sent, status: 'spedUp', replacedBy: '0xdef' })).toMatchObject({
    hash: '0xdef',
    status: 'confirmed',
  })
  const { hash: _, ...unknown } = sent
  expect(mergeEntries([sentEntry(unknown)], [sentEntry({ ...unknown, id: 'b' })])).toHaveLength(2)
})

test('what could not be read keeps what was sent from here', () => {
  const state = activityState({ error: new Error('no') }, [sentEntry(sent)])
  expect(state).toMatchObject({ phase: 'failed', entries: [{ sentId: 'a' }], months: [{ month: 10 }] })
})
