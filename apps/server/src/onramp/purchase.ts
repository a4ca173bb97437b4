import type { Caip2, PurchaseState } from '@latchkey/wire'
import type { Amount } from './onrampSource.ts'

/** A purchase as it is kept. */
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
  /** How much of the token, as far as it is known. */
  readonly amount: string | undefined
  readonly state: PurchaseState
  readonly txHash: string | undefined
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** The states from which each one is reached: a purchase goes forward only, and stays where it ended. */
export const statesBefore: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  created: [],
  pending: ['created'],
  settled: ['created', 'pending'],
  declined: ['created', 'pending'],
  abandoned: ['created', 'pending'],
  returned: ['created', 'pending'],
  expired: ['created', 'pending'],
  failed: ['created', 'pending'],
}

/** Whether a report may still change a purchase. */
export function isOpen({ state }: Pick<Purchase, 'state'>): boolean {
  return state === 'created' || state === 'pending'
}
