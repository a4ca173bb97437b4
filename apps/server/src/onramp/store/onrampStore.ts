import type { Report } from '../onrampSource.ts'
import type { Purchase } from '../purchase.ts'

/** What came of a report: it changed the purchase, changed nothing, came before, or names a purchase that is not there. */
export type Applied = 'changed' | 'unchanged' | 'seen' | 'unknown'

/** Whose purchases are asked for. */
type PurchaseQuery = {
  readonly account: string
  readonly holder: string
  readonly provider?: string | undefined
  readonly chainId?: string | undefined
  /** Only purchases that were begun before this one. */
  readonly before?: { readonly createdAt: number; readonly id: string } | undefined
  readonly limit: number
}

/** An event of a provider, remembered so that it counts once. */
type OnrampEvent = { readonly id: string; readonly expiresAt: number }

/** Purchases and what providers reported about them. One interface, whichever database is underneath. */
export type OnrampStore = {
  add(purchase: Purchase): Promise<void>
  remove(id: string): Promise<void>
  find(id: string): Promise<Purchase | undefined>
  /** Newest first. */
  list(query: PurchaseQuery): Promise<readonly Purchase[]>
  /** Moves the purchase of a provider forward, where it can go there from where it is. */
  apply(provider: string, report: Report, event: OnrampEvent | undefined, now: number): Promise<Applied>
  /** Lets purchases expire that nobody paid, forgets those of long ago, and events that are too old to be sent again. */
  sweep(now: number): Promise<void>
}
