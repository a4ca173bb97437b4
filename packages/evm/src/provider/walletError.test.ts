import { WalletLateError } from '@latchkey/core/adapter'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { walletError } from './walletError.ts'

test.each([
  ['wallet.declined', { code: 4001, message: 'no' }],
  ['wallet.declined', { code: '4001', message: 'no' }],
  ['wallet.declined', { code: 'ACTION_REJECTED', message: 'user rejected action' }],
  ['wallet.declined', { code: -32603, message: 'Internal', data: { originalError: { code: 4001 } } }],
  ['wallet.declined', { code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } }],
  ['wallet.declined', { message: 'wrapped', cause: { message: 'wrapped again', cause: { code: 4001 } } }],
  ['wallet.declined', new Error('User denied transaction signature')],
  ['wallet.declined', 'Cancelled by user'],
  ['wallet.pending', { code: -32002, message: 'busy' }],
  ['wallet.pending', { message: 'Already processing eth_requestAccounts. Please wait.' }],
  ['wallet.chainUnknown', { code: 4902 }],
  ['wallet.chainUnknown', { code: -32603, data: { originalError: { code: 4902 } } }],
  ['wallet.unsupported', { code: 4200 }],
  ['wallet.unsupported', { code: -32601 }],
  ['wallet.unsupported', { code: 5760 }],
  ['wallet.unsupported', { message: 'the method wallet_x does not exist/is not available' }],
  ['wallet.account', { code: 4100, message: 'not authorised' }],
  ['wallet.failed', { code: 4900, message: 'disconnected' }],
  ['wallet.failed', { code: 4901, message: 'chain disconnected' }],
  ['wallet.failed', { code: -32000, message: 'request rejected by the node: rate limit' }],
  ['wallet.failed', undefined],
  ['wallet.failed', null],
  ['wallet.failed', 42],
  ['wallet.failed', {}],
])('a wallet that throws is %s: %j', (code, thrown) => {
  const error = walletError(thrown)
  expect(error).toMatchObject({ code })
  expect(error.cause).toBe(thrown)
})

test('the reason is the innermost one that says something, in one short line', () => {
  const nested = {
    code: -32603,
    message: 'Internal JSON-RPC error.',
    data: { message: 'execution\nreverted: \u202eX' },
  }
  expect(walletError(nested)).toMatchObject({ reason: 'execution reverted: X' })
  expect(
    walletError({ shortMessage: 'Short.', message: `Short.\n\n${'Details '.repeat(99)}` }),
  ).toMatchObject({
    reason: 'Short.',
  })
  const long = walletError(new Error('x'.repeat(10_000)))
  expect((long as { reason?: string }).reason?.length).toBeLessThanOrEqual(140)
})

test('an error of ours that a provider of ours gives as the cause is what it means', () => {
  const cause = new WalletLateError()
  expect(walletError(Object.assign(new Error('Cut off.', { cause }), { code: 4900 }))).toBe(cause)
})

test('an error that cannot be read, or bites its own tail, is still an error', () => {
  const boom = () => {
    throw new Error('boom')
  }
  expect(walletError(new Proxy({}, { get: boom }))).toMatchObject({ code: 'wallet.failed' })
  const loop: { cause?: unknown } = {}
  loop.cause = loop
  expect(walletError(loop)).toMatchObject({ code: 'wallet.failed' })
})

test('what is ours already stays as it is', () => {
  const late = new WalletLateError()
  expect(walletError(late)).toBe(late)
})

test('a wallet that throws at once, answers without a promise, or is none at all, is handled as any other', async () => {
  const throwing = {
    request() {
      throw { code: 4001 }
    },
  }
  await expect(ask(throwing, 'eth_accounts')).rejects.toMatchObject({ code: 'wallet.declined' })
  expect(await ask({ request: () => 7 }, 'eth_accounts')).toBe(7)
  await expect(ask(undefined, 'eth_accounts')).rejects.toMatchObject({ code: 'wallet.failed' })
  await expect(ask({}, 'eth_accounts')).rejects.toMatchObject({ code: 'wallet.failed' })
})

test('nothing is asked once the caller has given up', async () => {
  const asked: string[] = []
  const provider = { request: async ({ method }: { readonly method: string }) => asked.push(method) }
  const reason = new Error('closed')
  await expect(ask(provider, 'eth_accounts', [], AbortSignal.abort(reason))).rejects.toBe(reason)
  expect(asked).toEqual([])
})
