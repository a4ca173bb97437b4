import type { CaipChainId, Holding, Portfolio } from '@latchkey/core'
import type { QueryState } from '../../hooks/useWalletQuery.ts'
import { findHoldings } from './findHoldings.ts'

/** What there is to choose from. */
export type SelectTokenState =
  | { readonly phase: 'loading' | 'failed' | 'nothing' | 'empty' }
  | { readonly phase: 'filled'; readonly found: readonly Holding[] }

/** What there is to choose from on a chain; `nothing` when the account holds nothing, `empty` when nothing is called so. */
export function selectTokenState(
  held: QueryState<Portfolio>,
  chainId: CaipChainId,
  search: string,
): SelectTokenState {
  if (held.phase !== 'ready') return { phase: held.phase }
  const found = findHoldings(held.data, chainId, search)
  if (found.length > 0) return { phase: 'filled', found }
  return { phase: search.trim() === '' ? 'nothing' : 'empty' }
}
