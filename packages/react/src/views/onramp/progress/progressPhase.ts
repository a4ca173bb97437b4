import type { PurchaseProgress } from '@latchkey/core/onramp'

/** How a purchase stands, in the words of its view. */
export type ProgressPhase =
  | 'waiting'
  /** The browser did not open the provider's window. */
  | 'blocked'
  /** Paid, and on its way. */
  | 'pending'
  /** Nothing was heard for three minutes. */
  | 'unanswered'
  | 'settled'
  | 'declined'
  | 'returned'
  | 'abandoned'
  | 'expired'
  | 'failed'
  /** This browser does not know it. */
  | 'gone'

/** How a purchase stands. */
export function progressPhase(progress: PurchaseProgress | undefined): ProgressPhase {
  if (progress === undefined) return 'gone'
  const { purchase, phase, window, isChecking } = progress
  const { state } = purchase
  if (state !== 'created' && state !== 'pending') return state
  // Who asks again still has no answer.
  if (phase !== 'waiting' || isChecking) return 'unanswered'
  if (state === 'pending') return state
  return window === 'blocked' ? 'blocked' : 'waiting'
}

/** Whether it has come to an end without anything bought. */
export function isEnded(phase: string): boolean {
  return ['declined', 'returned', 'abandoned', 'expired', 'failed'].includes(phase)
}
