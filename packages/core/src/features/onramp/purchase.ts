import type { PurchaseState } from '@latchkey/wire'
import type { CaipAddress } from '../../base/caip.ts'
import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { Money } from './buyState.ts'

/** Something bought, or being bought, with money. */
export type Purchase = {
  readonly id: string
  /** Its name is cleaned. */
  readonly provider: { readonly id?: string; readonly name: string }
  /** Where it goes, on the network that it goes to. */
  readonly account: CaipAddress
  /** What is paid; absent until the provider says it. */
  readonly payment?: Money
  /** The symbol of what is bought; cleaned. */
  readonly symbol: string
  /** The contract of what is bought; absent for the chain's own coin, and where it is not known. */
  readonly address?: string
  /** How much of it, as far as it is known: until it has settled, what was quoted. */
  readonly amount?: string
  readonly state: PurchaseState
  /** When it was begun. */
  readonly at: number
  /** The transaction that brought it, once there is one. */
  readonly hash?: string
}

/** The provider's window, as far as the page can see it. */
export type PurchaseWindow =
  /** Opened before a reload, or from a copied link: nothing is known of it. */
  | 'unknown'
  | 'open'
  | 'closed'
  /** The browser did not allow it: the visitor has to open the link. */
  | 'blocked'

/** How it goes with a purchase under way. */
export type PurchaseProgress = {
  readonly purchase: Purchase
  /** `silent`: nothing was heard for three minutes, so it is not asked about any more; `done`: see the purchase's state. */
  readonly phase: 'waiting' | 'silent' | 'done'
  /** It is being asked about at this moment, because the visitor wants to know now. */
  readonly isChecking: boolean
  readonly window: PurchaseWindow
  /** The provider's page, to open or to copy; absent once it cannot be used any more. */
  readonly url?: string
  /** Why it could not be asked about just now. */
  readonly error?: LatchkeyError
}

/** The purchases of one month, newest first. */
export type PurchaseMonth = {
  readonly year: number
  /** From 0 for January to 11. */
  readonly month: number
  readonly purchases: readonly Purchase[]
}

/** What the visitor has bought here for the account in use. */
export type PurchaseList =
  /** There is no account. */
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: LatchkeyError }
  | {
      readonly phase: 'ready'
      readonly purchases: readonly Purchase[]
      readonly months: readonly PurchaseMonth[]
      /** Whether there are older ones, and how it goes with them. */
      readonly more: 'none' | 'there' | 'loading' | 'failed'
    }
