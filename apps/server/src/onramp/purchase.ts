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

/** The states from which a report moves a purchase to each one. Only an expired purchase leaves the state it ended in. */
export const statesBefore: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  created: [],
  pending: ['created', 'expired'],
  settled: ['created', 'pending', 'expired'],
  declined: ['created', 'pending', 'expired'],
  abandoned: ['created', 'pending', 'expired'],
  returned: ['created', 'pending', 'expired'],
  expired: ['created', 'pending'],
  failed: ['created', 'pending', 'expired'],
}

/** Whether a report may still change a purchase. It expires here by the clock: the provider may have been paid all the same. */
export function canChange({ state }: Pick<Purchase, 'state'>): boolean {
  return state === 'created' || state === 'pending' || state === 'expired'
}
