import type { OperationType } from '@latchkey/wire'
import type { CaipChainId } from '../../base/caip.ts'

/** What moved in a transaction: a token or coin, or a collectible. */
export type ActivityTransfer = {
  readonly direction: 'in' | 'out' | 'self'
  /** A plain decimal. */
  readonly amount: string
  /** What it was worth then, in US dollars; absent when nobody knows. */
  readonly value?: string
  /** The other side. */
  readonly counterparty?: string
  /** The name under which it was sent there. */
  readonly counterpartyName?: string
  /** A coin or a token. */
  readonly token?: {
    readonly name: string
    readonly symbol: string
    /** Absent for the chain's own coin. */
    readonly address?: string
    /** Safe for an img element. */
    readonly iconUrl?: string
  }
  /** A collectible. */
  readonly nft?: {
    readonly name: string
    /** Safe for an img element. */
    readonly imageUrl?: string
    readonly address?: string
    readonly tokenId?: string
  }
  readonly isSpam: boolean
}

/** One transaction of an account; its texts are cleaned. */
export type ActivityEntry = {
  /** Unique in a list. */
  readonly id: string
  /** Empty while the wallet has not told it, as with a batch of calls. */
  readonly hash: string
  /** Of one that was sent from this browser: its id among those. */
  readonly sentId?: string
  readonly chainId: CaipChainId
  readonly operation: OperationType
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** Milliseconds since 1970; of a pending one, when it was sent or first seen. */
  readonly at: number
  readonly from: string
  /** Absent when a contract was created. */
  readonly to?: string
  readonly transfers: readonly ActivityTransfer[]
  readonly nonce?: number
  readonly application?: { readonly name: string; readonly iconUrl?: string }
}

/** One page of an account's past, newest first. */
export type ActivityPage = {
  readonly entries: readonly ActivityEntry[]
  /** Leads to the next page; absent after the last. */
  readonly next?: string
  /** The past is complete from this block on; absent where the server does not say. */
  readonly since?: { readonly block: bigint; readonly complete: boolean }
}
