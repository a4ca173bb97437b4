import { LatchkeyError } from '../base/LatchkeyError.ts'
import { WalletFailedError } from './walletErrors.ts'

/** How a question to a wallet can end without a yes. */
export type NoAnswer =
  | { readonly phase: 'declined' }
  | { readonly phase: 'pending' }
  | { readonly phase: 'missing' }
  | { readonly phase: 'late' }
  | { readonly phase: 'failed'; readonly error: LatchkeyError }

/** What a question to a wallet has come to when it threw this. */
export function attemptAfter(thrown: unknown): NoAnswer {
  const error = asWalletError(thrown)
  switch (error.code) {
    case 'wallet.declined':
      return { phase: 'declined' }
    case 'wallet.pending':
      return { phase: 'pending' }
    case 'wallet.missing':
      return { phase: 'missing' }
    case 'wallet.late':
      return { phase: 'late' }
    default:
      return { phase: 'failed', error }
  }
}

/** What was thrown, as an error that can be said: a wallet may throw anything, even nothing. */
export function asWalletError(thrown: unknown): LatchkeyError {
  return thrown instanceof LatchkeyError
    ? thrown
    : new WalletFailedError(messageOf(thrown), { cause: thrown })
}

function messageOf(thrown: unknown): unknown {
  try {
    return typeof thrown === 'object' && thrown !== null && 'message' in thrown ? thrown.message : thrown
  } catch {
    // A getter that throws makes the message unreadable.
    return undefined
  }
}
