import { expect, test } from 'vitest'
import { proposalItem, requestItem, sessionOf } from '../test/fixtures.ts'
import { nextState } from './nextState.ts'
import { firstState, type WalletEvent, type WalletState } from './walletState.ts'

const after = (events: readonly WalletEvent[], state: WalletState = firstState) =>
  events.reduce(nextState, state)
const ids = (state: WalletState) => state.waiting.map(({ id }) => id)
const came = (id: number): WalletEvent => ({ type: 'came', item: requestItem({ id }) })

test('questions stand in line, and the same one stands there once', () => {
  expect(ids(after([came(1), came(2), came(1)]))).toEqual([1, 2])
})

test('an answered question makes room for the next, which is asked from the start', () => {
  const state = after([
    came(1),
    came(2),
    { type: 'deciding', id: 1, yes: true },
    { type: 'done', ids: [1], outcome: { type: 'trouble', reason: 'x' } },
  ])
  expect(ids(state)).toEqual([2])
  expect(state.deciding).toEqual({ phase: 'asking' })
  expect(state.outcome).toEqual({ type: 'trouble', reason: 'x' })
})

test('an answer that failed stays on its question', () => {
  const state = after([
    came(1),
    { type: 'deciding', id: 1, yes: true },
    { type: 'failed', id: 1, reason: 'no' },
  ])
  expect(ids(state)).toEqual([1])
  expect(state.deciding).toEqual({ phase: 'failed', id: 1, reason: 'no' })
})

test('only the first in line can be answered', () => {
  expect(after([came(1), came(2), { type: 'deciding', id: 2, yes: true }]).deciding).toEqual({
    phase: 'asking',
  })
})

test('a question on the screen that expires says so; one in line or put away just goes', () => {
  const shown = after([came(1), came(2), { type: 'expired', id: 1 }, { type: 'expired', id: 2 }])
  expect(shown.waiting).toMatchObject([{ id: 1, standing: 'expired' }])
  expect(ids(after([came(1), { type: 'putAside' }, { type: 'expired', id: 1 }]))).toEqual([])
})

test('when a site leaves, its questions go with it and the one on the screen says why', () => {
  const other = requestItem({ id: 3, topic: 'b'.repeat(64) })
  const state = after(
    [came(1), came(2), { type: 'came', item: other }, { type: 'sessionGone', topic: 'a'.repeat(64) }],
    { ...firstState, sessions: [sessionOf({ topic: 'a'.repeat(64) }), sessionOf({ topic: 'b'.repeat(64) })] },
  )
  expect(state.waiting).toMatchObject([
    { id: 1, standing: 'gone' },
    { id: 3, standing: 'open' },
  ])
  expect(state.sessions.map(({ topic }) => topic)).toEqual(['b'.repeat(64)])
})

test('who put the sheet away is not pestered by the next in line, but hears of a new first one', () => {
  const away = after([came(1), { type: 'putAside' }, came(2)])
  expect(away.aside).toBe(true)
  expect(after([{ type: 'done', ids: [1, 2] }, came(3)], away).aside).toBe(false)
})

test('a request that a link asks for comes to the front, unless something is being signed', () => {
  expect(
    ids(
      after([
        came(1),
        came(2),
        { type: 'putAside' },
        { type: 'broughtUp', wanted: { id: 2, topic: undefined } },
      ]),
    ),
  ).toEqual([2, 1])
  const busy = after([
    came(1),
    came(2),
    { type: 'deciding', id: 1, yes: true },
    { type: 'broughtUp', wanted: { id: 2, topic: undefined } },
  ])
  expect(ids(busy)).toEqual([1, 2])
})

test('a code waits until its own site answers', () => {
  const waiting = after([{ type: 'pairingStarted', topic: 't1' }])
  expect(after([{ type: 'pairingSilent', topic: 'other' }], waiting).pairing).toMatchObject({ silent: false })
  expect(after([{ type: 'pairingSilent', topic: 't1' }], waiting).pairing).toMatchObject({ silent: true })
  const foreign = after([{ type: 'came', item: proposalItem({ id: 8, pairingTopic: 'other' }) }], waiting)
  expect(foreign.pairing.phase).toBe('waiting')
  const answered = after([{ type: 'came', item: proposalItem({ id: 9, pairingTopic: 't1' }) }], waiting)
  expect(answered.pairing).toEqual({ phase: 'idle' })
})

test('what a link led here for comes to the front even when it arrives after the link', () => {
  const wanted = { id: 3, topic: 'a'.repeat(64) }
  const before = after([came(1), { type: 'putAside' }, { type: 'broughtUp', wanted }, came(2)])
  expect(ids(before)).toEqual([1, 2])
  const there = after([came(3), came(4)], before)
  expect(ids(there)).toEqual([3, 1, 2, 4])
  expect(there.aside).toBe(false)
  const byTopic = { id: undefined, topic: 'b'.repeat(64) }
  const other: WalletEvent = { type: 'came', item: requestItem({ id: 5, topic: 'b'.repeat(64) }) }
  expect(ids(after([came(1), { type: 'broughtUp', wanted: byTopic }, came(2), other]))).toEqual([5, 1, 2])
})

test('what is being done is not called over: a site that leaves meanwhile cannot hide it', () => {
  const doing = after([came(1), { type: 'deciding', id: 1, yes: true }])
  for (const event of [
    { type: 'sessionGone', topic: 'a'.repeat(64) },
    { type: 'expired', id: 1 },
  ] as const) {
    const state = after([event], doing)
    expect(state.waiting).toMatchObject([{ id: 1, standing: 'open' }])
    expect(state.deciding).toEqual({ phase: 'working', id: 1, yes: true })
  }
})
