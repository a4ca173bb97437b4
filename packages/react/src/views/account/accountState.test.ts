import { ethereum } from '@latchkey/core'
import { expect, test } from 'vitest'
import { accountState } from './accountState.ts'

const refetch = () => {}

test('until the wallet has come back the balance is not asked for', () => {
  expect(accountState(false, ethereum, { phase: 'loading', refetch })).toEqual({ phase: 'restoring' })
})

test('a balance that was read is shown in the units of the chain it was read on', () => {
  expect(accountState(true, ethereum, { phase: 'ready', data: 5n, refetch })).toEqual({
    phase: 'ready',
    units: 5n,
    chain: ethereum,
  })
})

test('a balance that could not be read is unavailable', () => {
  expect(accountState(true, ethereum, { phase: 'failed', error: new Error('no node'), refetch })).toEqual({
    phase: 'unavailable',
  })
})

test('a balance on a network that the site does not have is unavailable', () => {
  expect(accountState(true, undefined, { phase: 'loading', refetch })).toEqual({ phase: 'unavailable' })
})
