import type { ActivityState, Chain } from '@latchkey/core'
import { activityNamespaces } from '@latchkey/core/internal'

type Known = Exclude<ActivityState, { readonly phase: 'idle' | 'loading' }>

/** What the list of transactions shows. */
export type TransactionsState =
  | { readonly phase: 'loading' }
  /** Nobody keeps such a list: the site has no server, or none for this kind of chain. */
  | { readonly phase: 'unserved' }
  | { readonly phase: 'empty' }
  /** Nothing could be read; what this page sent itself is there all the same. */
  | { readonly phase: 'failed'; readonly months: Known['months'] }
  | {
      readonly phase: 'filled'
      readonly months: Known['months']
      /** How it goes on below the last one. */
      readonly more: 'none' | 'there' | 'loading' | 'failed'
      /** The first block of a list that does not reach back to the beginning. */
      readonly since?: bigint
      /** It is what this page sent, and no more: nobody keeps the rest. */
      readonly unserved?: true
    }

/** What the list of transactions draws. */
export function transactionsState(
  activity: ActivityState,
  chain: Chain | undefined,
  served: boolean,
): TransactionsState {
  if (activity.phase === 'idle' || activity.phase === 'loading') return { phase: 'loading' }
  const { months } = activity
  if (activity.phase === 'failed') return { phase: 'failed', months }
  const kept = served && chain !== undefined && activityNamespaces.includes(chain.namespace)
  if (months.length > 0 || activity.more !== 'none') {
    const { more, since } = activity
    return {
      phase: 'filled',
      months,
      more,
      ...(since && !since.complete && { since: since.block }),
      ...(!kept && { unserved: true }),
    }
  }
  return { phase: kept ? 'empty' : 'unserved' }
}
