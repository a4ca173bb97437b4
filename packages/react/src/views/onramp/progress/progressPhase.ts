import type { Purchase, PurchaseProgress } from '@latchkey/core/onramp'

/** The phase of a purchase in its view. */
export type ProgressPhase =
  | 'waiting'
  /** The browser did not open the provider's window. */
  | 'blocked'
  /** Paid, and not yet arrived. */
  | 'pending'
  /** No update for three minutes. */
  | 'unanswered'
  | 'settled'
  | 'declined'
  | 'returned'
  /** Settled, and then taken back by the bank. */
  | 'reversed'
  | 'abandoned'
  | 'expired'
  | 'failed'
  /** This browser does not know it. */
  | 'gone'

/** The phase of a purchase. */
export function progressPhase(progress: PurchaseProgress | undefined): ProgressPhase {
  if (progress === undefined) return 'gone'
  const { purchase, phase, window, isChecking } = progress
  const { state } = purchase
  if (state === 'returned' && hasArrived(purchase)) return 'reversed'
  if (state !== 'created' && state !== 'pending') return state
  // What is paid stays paid, however long a bank or a chain takes.
  if (state === 'pending') return state
  // While a manual check runs there is still no update.
  if (phase !== 'waiting' || isChecking) return 'unanswered'
  return window === 'blocked' ? 'blocked' : 'waiting'
}

/** Whether the purchase ended without success. */
export function isEnded(phase: string): boolean {
  return ['declined', 'returned', 'reversed', 'abandoned', 'expired', 'failed'].includes(phase)
}

/** Whether the token was sent: a bank may take a payment back even after that. */
export function hasArrived({ state, hash }: Purchase): boolean {
  return state === 'settled' || (state === 'returned' && hash !== undefined)
}
