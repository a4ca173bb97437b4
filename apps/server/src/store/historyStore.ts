import type { Caip2 } from '@latchkey/wire'
import type { Address, Hex } from 'viem'

/** What can move: the chain's own coin, a fungible token, or one of a collection. */
export type MoveKind = 'native' | 'erc20' | 'erc721' | 'erc1155'

/** Something that moved for one account. Addresses are in lower case, here and everywhere in the index. */
export type Move = {
  readonly account: Address
  /** Its place among the moves of its transaction; both ends see the same move at the same place. */
  readonly place: number
  readonly direction: 'in' | 'out' | 'self'
  readonly kind: MoveKind
  /** Absent for the chain's own coin. */
  readonly token: Address | undefined
  readonly counterparty: Address
  /** In the smallest unit. */
  readonly amount: bigint
  /** Which of a collection. */
  readonly tokenId: bigint | undefined
}

/** A transaction as a block holds it. */
export type IndexedTransaction = {
  readonly position: number
  readonly hash: Hex
  readonly sender: Address
  /** Absent when a contract was created. */
  readonly recipient: Address | undefined
  readonly nonce: number
  readonly value: bigint
  /** The first four bytes of what was called, `0x` when nothing was. */
  readonly selector: Hex
  readonly failed: boolean
  /** Of an account that has very many, only some: the rest is in `cuts`. */
  readonly moves: readonly Move[]
  readonly cuts: readonly MovesCut[]
  /** Who allowed something in it. */
  readonly approvers: readonly Address[]
}

/** Moves of one account that are too many to be kept. */
export type MovesCut = {
  readonly account: Address
  readonly count: number
  /** What moved in them, whole: which tokens an account has seen is known of every move. */
  readonly tokens: ReadonlyMap<Address, MoveKind>
}

/** A block with what happened in it. */
export type IndexedBlock = {
  readonly number: number
  readonly hash: Hex
  /** Seconds since 1970. */
  readonly time: number
  readonly transactions: readonly IndexedTransaction[]
}

/** How far the index of a chain is. */
export type IndexState = {
  /** Everything from this block on is in it … */
  readonly startBlock: number
  /** … up to the one before this. */
  readonly nextBlock: number
  /** The hash of that one; undefined while there is none. */
  readonly lastHash: Hex | undefined
}

/** Where an entry stands on its chain. */
export type EntryPlace = { readonly block: number; readonly position: number }

/** Where to read on: after an entry, or with what happened at a moment (seconds since 1970) or before it. */
export type ReadFrom = EntryPlace | { readonly until: number }

/** A transaction as it concerns one account: only the moves of that account. */
export type HistoryEntry = Omit<IndexedTransaction, 'approvers' | 'cuts'> & {
  readonly block: number
  readonly time: number
  /** How many moves of the account are not among `moves`. */
  readonly leftOut: number
  /** Whether the account allowed something in it. */
  readonly approved: boolean
}

/** How many blocks back a reorganisation is recognised; one that goes deeper starts the index anew. */
export const hashesKept = 256

/** The past of accounts, chain by chain. One interface, whichever database is underneath. */
export type HistoryStore = {
  /** How far the index of a chain is; undefined before it was begun. */
  state(chainId: Caip2): Promise<IndexState | undefined>
  /** Begins the index of a chain at this block, or goes on with one that reaches at least as far back. */
  begin(chainId: Caip2, startBlock: number): Promise<IndexState>
  /** Takes or prolongs the right to write a chain's index; false while another node has it. */
  lease(chainId: Caip2, owner: string, now: number, forMs: number): Promise<boolean>
  release(chainId: Caip2, owner: string): Promise<void>
  /**
   * Adds blocks that follow each other and the last one of the index, each whole; false, with nothing written, when the
   * index is elsewhere by now or another node has the lease.
   */
  append(chainId: Caip2, owner: string, blocks: readonly IndexedBlock[]): Promise<boolean>
  /** Forgets this block and all after it; false when another node has the lease. */
  cutFrom(chainId: Caip2, owner: string, block: number): Promise<boolean>
  /** Hashes of the latest blocks of the index and of its first, newest first. */
  hashes(chainId: Caip2): Promise<readonly { readonly number: number; readonly hash: Hex }[]>
  /** Entries of an account from a place on, newest first. */
  entries(
    chainId: Caip2,
    account: Address,
    from: ReadFrom | undefined,
    limit: number,
  ): Promise<readonly HistoryEntry[]>
  /** Fungible tokens that moved for an account: those it moved itself first, then the latest. */
  tokens(chainId: Caip2, account: Address, most: number): Promise<readonly Address[]>
  /** Which of these tokens moved in transactions that the account itself sent. */
  touched(chainId: Caip2, account: Address, tokens: readonly Address[]): Promise<ReadonlySet<Address>>
}
