import type { ActivityEntry, ActivityPage } from './entry.ts'
import { type ActivityList, createGather, type Gather } from './gatherEntries.ts'
import { type TransactionsByYear, transactionsByYear } from './groupByMonth.ts'

/** What is known of an account's past; that nothing happened is `ready` without entries, and not the same as a failure. */
export type ActivityState =
  /** There is no account. */
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  /** Nothing could be read; what this page itself has sent is known all the same. */
  | ({ readonly phase: 'failed'; readonly error: Error } & ActivityList)
  | ({
      readonly phase: 'ready'
      /** Whether there are older ones, and how it goes with them. */
      readonly more: 'none' | 'there' | 'loading' | 'failed'
      /** The past is complete from this block on; absent where the server does not say. */
      readonly since?: ActivityPage['since']
    } & ActivityList)

/** What has been read of the past, page by page. */
export type ActivityReads = {
  readonly pages?: readonly ActivityPage[] | undefined
  readonly error?: Error | undefined
  readonly more?: 'loading' | 'failed' | undefined
}

/** What is known of the past: what was read, with what this page itself has sent. */
export function activityState(
  { pages, error, more }: ActivityReads,
  sent: readonly ActivityEntry[] = [],
  /** One that remembers, where page after page is read. */
  gather: Gather = createGather(),
): ActivityState {
  if (pages === undefined && error === undefined) return { phase: 'loading' }
  const list = gather(pages ?? [], sent)
  if (pages === undefined) return { phase: 'failed', error: error as Error, ...list }
  const since = pages[0]?.since
  const rest = pages.at(-1)?.next === undefined ? 'none' : (more ?? 'there')
  return { phase: 'ready', more: rest, ...list, ...(since && { since }) }
}

/** The transaction history, with the fields of S3.44 to S3.48. */
export type TransactionHistory = {
  readonly transactions: readonly ActivityEntry[]
  readonly transactionsByYear: TransactionsByYear
  /** Purchases. */
  readonly coinbaseTransactions: readonly ActivityEntry[]
  readonly loading: boolean
  readonly empty: boolean
  /** The cursor of the next page. */
  readonly next: string | undefined
}

/** Gathers the history of S3.44 to S3.48 from what the queries have read, since it is kept only there. */
export function transactionHistory(
  reads: ActivityReads,
  purchases: readonly ActivityEntry[] = [],
): TransactionHistory {
  const state = activityState(reads)
  const transactions = 'entries' in state ? state.entries : []
  return {
    transactions,
    transactionsByYear: transactionsByYear(transactions),
    coinbaseTransactions: purchases,
    loading: state.phase === 'loading' || reads.more === 'loading',
    empty: state.phase === 'ready' && transactions.length === 0,
    next: reads.pages?.at(-1)?.next,
  }
}
