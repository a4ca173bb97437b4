import type { Caip2, PurchaseState } from '@latchkey/wire'
import type { Amount } from './onrampSource.ts'

/** A purchase as it is stored. */
export type Purchase = {
  readonly id: string
  readonly provider: string
  /** The address that the token goes to; in lower case on EVM chains. */
  readonly account: string
  /** A keyed hash of the visitor's `partnerUserId`. */
  readonly holder: string
  readonly chainId: Caip2
  readonly token: { readonly symbol: string; readonly name: string; readonly contract: string }
  readonly payment: Amount | undefined
  /** The amount of the token, if it is known. */
  readonly amount: string | undefined
  readonly state: PurchaseState
  readonly txHash: string | undefined
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** Of two reports about the same time, or without a time, the one with the heavier state holds. */
const weights: Readonly<Record<PurchaseState, number>> = {
  created: 0,
  expired: 1,
  pending: 2,
  abandoned: 3,
  declined: 4,
  failed: 5,
  settled: 6,
  returned: 7,
}

/** The states that a report may replace. */
type StatesBefore = {
  /** Whatever the times of the reports. */
  readonly always: readonly PurchaseState[]
  /** Unless the provider dates the report before the one that set the state. */
  readonly unlessOlder: readonly PurchaseState[]
  /** Only where the provider dates the report after the one that set the state. */
  readonly onlyIfLater: readonly PurchaseState[]
}

/**
 * The states that a report of this state replaces. Reports lead to the same state in whatever order they arrive: a
 * settled or returned purchase outranks any other, else the provider's latest word holds.
 */
export function statesBefore(state: PurchaseState): StatesBefore {
  const all = Object.keys(weights) as PurchaseState[]
  if (state === 'created') return { always: [], unlessOlder: [], onlyIfLater: [] }
  const comparable = all.filter((other) => isFinished(other) === isFinished(state))
  return {
    always: isFinished(state) ? all.filter((other) => !isFinished(other)) : [],
    unlessOlder: comparable.filter((other) => weights[other] < weights[state]),
    onlyIfLater: comparable.filter((other) => weights[other] > weights[state]),
  }
}

/** Whether the provider has finished: it sent the token, or gave the money back. */
function isFinished(state: PurchaseState): boolean {
  return state === 'settled' || state === 'returned'
}

/** Whether a provider that is polled may still report another state: a visitor can pay again after a payment that failed. */
export function canChange({ state }: Pick<Purchase, 'state'>): boolean {
  return !isFinished(state)
}

/** Whether a purchase is not over yet. */
export function isOpen({ state }: Pick<Purchase, 'state'>): boolean {
  return state === 'created' || state === 'pending'
}
