import type { Report } from '../onrampSource.ts'
import type { Purchase } from '../purchase.ts'

/** The result of a report: it changed the purchase, changed nothing, was applied before, or names an unknown purchase. */
export type Applied = 'changed' | 'unchanged' | 'seen' | 'unknown'

/** Which purchases to list. */
type PurchaseQuery = {
  readonly account: string
  readonly holder: string
  readonly provider?: string | undefined
  readonly chainId?: string | undefined
  /** Only purchases that are older than this one. */
  readonly before?: { readonly createdAt: number; readonly id: string } | undefined
  readonly limit: number
}

/** An event of a provider, stored so that it is applied once. */
type OnrampEvent = { readonly id: string; readonly expiresAt: number }

/** Stores purchases and the events of providers; the same for each database. */
export type OnrampStore = {
  add(purchase: Purchase): Promise<void>
  remove(id: string): Promise<void>
  find(id: string): Promise<Purchase | undefined>
  /** Newest first. */
  list(query: PurchaseQuery): Promise<readonly Purchase[]>
  /** Changes the state of a provider's purchase, if its current state allows that. */
  apply(provider: string, report: Report, event: OnrampEvent | undefined, now: number): Promise<Applied>
  /** Expires unpaid purchases, and deletes old ones and old events; paid ones once they have not changed for `keptMs`. */
  sweep(now: number, keptMs: number): Promise<void>
}
