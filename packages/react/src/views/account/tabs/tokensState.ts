import type { Holding, Portfolio } from '@latchkey/core'
import type { QueryState } from '../../../hooks/useWalletQuery.ts'

/** What the list of tokens shows. */
export type TokensState =
  | { readonly phase: 'loading' }
  /** Said in the banner too (S8.01); not read again for 30 s (S8.03). */
  | { readonly phase: 'unavailable' }
  /** The account holds nothing at all. */
  | { readonly phase: 'empty' }
  | {
      readonly phase: 'filled'
      readonly holdings: readonly Holding[]
      readonly currency: string
      /** What is wrong with the figures, if anything. */
      readonly flaw?: 'stale' | 'missing'
    }

/** What the list of tokens draws. */
export function tokensState(portfolio: QueryState<Portfolio>): TokensState {
  if (portfolio.phase === 'loading') return { phase: 'loading' }
  if (portfolio.phase === 'failed') return { phase: 'unavailable' }
  const { holdings, currency, stale, missing, undivided } = portfolio.data
  const flaw = stale ? 'stale' : missing.length > 0 ? 'missing' : undefined
  const nothing = [...holdings, ...undivided].every(({ amount }) => amount === 0n)
  // A chain that did not answer may hold something.
  if (nothing && flaw === undefined) return { phase: 'empty' }
  return { phase: 'filled', holdings, currency, ...(flaw && { flaw }) }
}
