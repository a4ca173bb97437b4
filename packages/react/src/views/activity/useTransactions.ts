import type { CaipAddress } from '@latchkey/core'
import { useActivity } from '../../headless/useActivity.ts'
import { useActiveChain } from '../../hooks/useActiveChain.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { type TransactionsState, transactionsState } from './transactionsState.ts'

/** What happened with an account, as a list shows it, and the ways on. */
export function useTransactions(account: CaipAddress | undefined): TransactionsState & {
  readonly loadMore: () => void
  readonly refresh: () => void
} {
  const { endpoints } = useLatchkey().config
  const { chain } = useActiveChain()
  const { loadMore, refresh, ...activity } = useActivity({ account })
  return { ...transactionsState(activity, chain, endpoints !== undefined), loadMore, refresh }
}
