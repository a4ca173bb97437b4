import type { PurchaseState } from '@latchkey/wire'
import type { CaipAddress } from '../../base/caip.ts'
import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { Money } from './buyState.ts'

/** Something bought, or being bought, with money. */
export type Purchase = {
  readonly id: string
  /** Its name is cleaned. */
  readonly provider: { readonly id?: string; readonly name: string }
  /** The account that receives it, on the network that it is sent to. */
  readonly account: CaipAddress
  /** The payment; absent until the provider reports it. */
  readonly payment?: Money
  /** The symbol of what is bought; cleaned. */
  readonly symbol: string
  /** The contract of what is bought; absent for the chain's own coin, and where it is not known. */
  readonly address?: string
  /** The amount, if it is known: the quoted one until it has settled. */
  readonly amount?: string
  readonly state: PurchaseState
  /** When it was begun. */
  readonly at: number
  /** The transaction that brought it, once there is one. */
  readonly hash?: string
}

/** The provider's window, as far as the page can see it. */
export type PurchaseWindow =
  /** Opened before a reload, or from a copied link: its state is unknown. */
  | 'unknown'
  | 'open'
  | 'closed'
  /** The browser did not allow it: the visitor has to open the link. */
  | 'blocked'

/** The progress of an open purchase. */
export type PurchaseProgress = {
  readonly purchase: Purchase
  /** `silent`: not paid for three minutes, so polling has stopped; `done`: see the purchase's state. */
  readonly phase: 'waiting' | 'silent' | 'done'
  /** A check that the visitor requested is running. */
  readonly isChecking: boolean
  readonly window: PurchaseWindow
  /** The provider's page, to open or to copy; absent once it cannot be used any more. */
  readonly url?: string
  /** Why the last check failed. */
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
      /** Whether there are older ones, and the state of loading them. */
      readonly more: 'none' | 'there' | 'loading' | 'failed'
    }
