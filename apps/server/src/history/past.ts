import type { Caip2 } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../chains/chain.ts'
import type { Asking } from '../sources/sources.ts'
import type { HistoryEntry } from '../store/historyStore.ts'
import type { Follower } from './createFollower.ts'
import type { Pending } from './createPending.ts'

/** Somebody else's index, for what happened before ours began. */
export type Explorer = {
  readonly id: string
  /** Entries below a block, newest first; `cursor` is what it gave as `next`, which is null after the last. */
  page(
    question: {
      readonly account: Address
      /** Undefined where there is no index of our own. */
      readonly below: number | undefined
      readonly cursor: string | undefined
    },
    asking: Asking,
  ): Promise<{ readonly entries: readonly HistoryEntry[]; readonly next: string | null }>
}

/** All who know the past of one chain. */
export type Past = {
  readonly chain: Chain
  /** Our own index. */
  readonly follower: Follower | undefined
  readonly pending: Pending | undefined
  readonly explorer: Explorer | undefined
}

/** Where the past of one chain is to be read on: in the index, or with an explorer. */
export type Resume = {
  readonly chainId: Caip2
  readonly at:
    | { readonly kind: 'top' }
    | { readonly kind: 'time'; readonly time: number }
    | { readonly kind: 'index'; readonly block: number; readonly position: number }
    /** The page of `cursor`, after the transaction of that hash. */
    | { readonly kind: 'explorer'; readonly cursor: string | null; readonly after: string | null }
}
