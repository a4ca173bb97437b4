import { HttpUnreachableError, WalletDeclinedError } from '@latchkey/core/adapter'
import { walletError } from '@latchkey/evm'
import { RelayError, WalletConnectError } from '@latchkey/walletconnect'
import { expect, test } from 'vitest'
import { lineError, refusalError } from './lineError.ts'

const unreachable = 'Can’t reach the service. Check your connection and try again.'

test('a relay that nobody reaches is told in a sentence of ours, and chain libraries do not ask again', () => {
  const relay = new RelayError('time', 'The relay took too long.')
  const wrapped = new WalletConnectError(-32603, 'The relay never took it.', { cause: relay, kind: 'relay' })
  for (const error of [relay, wrapped]) {
    const told = lineError(error)
    // 4900 is known to chain libraries; what they do not know they try again, and a transaction must not be.
    expect(told).toMatchObject({ code: 4900, message: unreachable })
    expect(walletError(told)).toBeInstanceOf(HttpUnreachableError)
  }
})

test('what the wallet said stays as it said it, with its data', () => {
  const said = new WalletConnectError(-32000, 'insufficient funds', { data: { needed: '5' } })
  expect(lineError(said)).toMatchObject({
    code: -32000,
    message: 'insufficient funds',
    data: { needed: '5' },
  })
  expect(walletError(lineError(said))).toMatchObject({ code: 'wallet.failed', reason: 'insufficient funds' })
})

test('turns a value that is not an error into one', () => {
  for (const thrown of [undefined, 'No', {}, { code: 'x', message: 5 }])
    expect(lineError(thrown)).toMatchObject({ code: -32000, message: '' })
})

test('a pairing that was refused says by whom', () => {
  const refused = { code: 5000, message: 'User rejected.', byUser: true }
  expect(refusalError(refused)).toBeInstanceOf(WalletDeclinedError)
  expect(refusalError({ code: 5104, message: 'Namespaces', byUser: false })).toMatchObject({
    code: 'wallet.unsupported',
  })
  expect(refusalError({ code: 7000, message: 'Settlement failed', byUser: false })).toMatchObject({
    code: 'wallet.failed',
    reason: 'Settlement failed',
  })
  expect(refusalError(new RelayError('time', 'x'))).toMatchObject({ code: 'http.unreachable' })
  const malformed = new WalletConnectError(1005, 'The terms of the wallet are malformed.', {
    kind: 'invalid',
  })
  expect(refusalError(malformed)).toMatchObject({
    code: 'wallet.failed',
    reason: 'The terms of the wallet are malformed.',
    cause: malformed,
  })
})
