import type { Chain, Portfolio } from '@latchkey/core'
import type { QueryState } from '../../hooks/useWalletQuery.ts'

/** What the account view knows of the balance. */
export type AccountState =
  /** The wallet has not come back yet after a reload. */
  | { readonly phase: 'restoring' }
  | { readonly phase: 'loading' }
  | {
      readonly phase: 'ready'
      readonly units: bigint
      readonly chain: Chain
      /** What everything is worth together, where somebody knows. */
      readonly worth?: Pick<Portfolio, 'currency' | 'complete'> & { readonly total: string }
      /** The account holds nothing at all. */
      readonly empty?: true
    }
  /** The wallet did not tell, or stands on a network that the site does not have (S8.01, S8.02). */
  | { readonly phase: 'unavailable' }

/** What the account view draws of the balance. */
export function accountState(
  connected: boolean,
  chain: Chain | undefined,
  balance: QueryState<bigint>,
  portfolio?: QueryState<Portfolio>,
): AccountState {
  if (!connected) return { phase: 'restoring' }
  if (chain === undefined) return { phase: 'unavailable' }
  const held = portfolio?.phase === 'ready' ? portfolio.data : undefined
  const coin = held?.holdings.find(({ chainId, address }) => chainId === chain.caip2 && address === undefined)
  // What was read a while ago counts only where the wallet does not tell either.
  const fresh = held?.stale === false ? coin?.amount : undefined
  const units = fresh ?? (balance.phase === 'ready' ? balance.data : coin?.amount)
  if (units === undefined) return { phase: balance.phase === 'failed' ? 'unavailable' : 'loading' }
  const { total, currency, complete } = held ?? {}
  const isEmpty = held && [...held.holdings, ...held.undivided].every(({ amount }) => amount === 0n)
  return {
    phase: 'ready',
    units,
    chain,
    ...(total !== undefined && {
      worth: { total, currency: currency ?? 'USD', complete: complete === true },
    }),
    ...(isEmpty && { empty: true }),
  }
}
