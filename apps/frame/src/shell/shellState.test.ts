import type { Caip2 } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { firstState, nextState, type ShellEvent, type ShellState } from './shellState.ts'

const first = firstState('eip155:1' as Caip2)
const wallet = { id: 'w1', address: '0x00', sealedSeed: 'v1', hasSlot: true }
const opened = { type: 'sessionOpened', id: 's1', user: { id: 'u1', wallet }, canSign: true } as const
const after = (...events: readonly ShellEvent[]): ShellState => events.reduce(nextState, first)

test('a new device waits for its approval, then for the code', () => {
  const started = after({ type: 'loginStarted', txn: 't1', action: 'VERIFY_DEVICE' })
  expect(started.login).toEqual({ phase: 'device', txn: 't1' })
  expect(nextState(started, { type: 'deviceApproved', txn: 't1' }).login).toEqual({ phase: 'otp', txn: 't1' })
})

test('a known device waits for the code at once', () => {
  const started = after({ type: 'loginStarted', txn: 't1', action: 'VERIFY_OTP' })
  expect(started.login).toEqual({ phase: 'otp', txn: 't1' })
})

test('ignores the approval and the end of a login that is no longer the current one', () => {
  const events = [
    { type: 'loginStarted', txn: 't1', action: 'VERIFY_DEVICE' },
    { type: 'loginStarted', txn: 't2', action: 'VERIFY_DEVICE' },
  ] as const
  for (const type of ['deviceApproved', 'loginEnded'] as const)
    expect(after(...events, { type, txn: 't1' }).login).toEqual({ phase: 'device', txn: 't2' })
})

test('a login that is started leaves the session alone', () => {
  const state = after(opened, { type: 'loginStarted', txn: 't1', action: 'VERIFY_OTP' })
  expect(state.session).toMatchObject({ phase: 'in', id: 's1' })
})

test('closing the session leaves a login and the chain alone', () => {
  const state = after(
    opened,
    { type: 'networkSwitched', chainId: 'eip155:10' as Caip2 },
    { type: 'loginStarted', txn: 't1', action: 'VERIFY_OTP' },
    { type: 'sessionClosed' },
  )
  expect(state).toMatchObject({
    session: { phase: 'out' },
    login: { phase: 'otp', txn: 't1' },
    chainId: 'eip155:10',
  })
})

test('the mode of the theme survives variables that come later', () => {
  const state = after(
    { type: 'themeSynced', theme: { themeMode: 'dark' } },
    { type: 'themeSynced', theme: { themeVariables: { '--lk-accent': '#123456' } } },
  )
  expect(state.theme).toEqual({ themeMode: 'dark', themeVariables: { '--lk-accent': '#123456' } })
})

test('a look with its language is whole: without a mode it is that of the system again', () => {
  const state = after(
    { type: 'themeSynced', theme: { themeMode: 'dark', locale: 'ar' } },
    { type: 'themeSynced', theme: { themeVariables: {}, locale: 'ar' } },
  )
  expect(state.theme).toEqual({ themeVariables: {}, locale: 'ar' })
})
