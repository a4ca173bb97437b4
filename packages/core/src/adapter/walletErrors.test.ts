import { strangeNames } from '@latchkey/testing/names'
import { expect, test } from 'vitest'
import { asWalletError, attemptAfter } from './attemptAfter.ts'
import {
  ChainNotAddedError,
  WalletDeclinedError,
  WalletFailedError,
  WalletLateError,
  WalletMissingError,
  WalletPendingError,
  WalletUnsupportedError,
} from './walletErrors.ts'

test('each error of a wallet is a state to show, and what has none is a failure', () => {
  expect(attemptAfter(new WalletDeclinedError())).toEqual({ phase: 'declined' })
  expect(attemptAfter(new WalletPendingError())).toEqual({ phase: 'pending' })
  expect(attemptAfter(new WalletMissingError())).toEqual({ phase: 'missing' })
  expect(attemptAfter(new WalletLateError())).toEqual({ phase: 'late' })
  for (const error of [new ChainNotAddedError(), new WalletUnsupportedError(), new WalletFailedError('x')]) {
    expect(attemptAfter(error)).toEqual({ phase: 'failed', error })
  }
})

test('whatever is thrown can be said, and what was thrown is kept', () => {
  const hostile = {
    get message(): string {
      throw new Error('ha')
    },
  }
  for (const [thrown, reason] of [
    [new Error('node\r\ndown'), 'node down'],
    ['just words', 'just words'],
    [{ code: -32603, message: 'Internal' }, 'Internal'],
    [{ message: 7 }, undefined],
    [undefined, undefined],
    [Symbol('no'), undefined],
    [hostile, undefined],
  ] as const) {
    const error = asWalletError(thrown)
    expect(error).toBeInstanceOf(WalletFailedError)
    expect(error).toMatchObject({ code: 'wallet.failed', reason })
    expect(error.cause).toBe(thrown)
  }
})

test('the reason of a wallet is one short line', () => {
  expect(new WalletFailedError('a\nb').reason).toBe('a b')
  expect(new WalletFailedError('  \u200b ').reason).toBeUndefined()
  expect([...(new WalletFailedError('x'.repeat(1_000_000)).reason ?? '')]).toHaveLength(140)
})

test.each(strangeNames)('the reason of a wallet: $what', ({ given, shown }) => {
  expect(new WalletFailedError(given).reason ?? '').toBe(shown)
})
