import type { Chain } from '@latchkey/core'
import type { QueryState } from '../../hooks/useWalletQuery.ts'

/** What the account view knows of the balance. */
export type AccountState =
  /** The wallet has not come back yet after a reload. */
  | { readonly phase: 'restoring' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly units: bigint; readonly chain: Chain }
  /** The wallet did not tell, or stands on a network that the site does not have (SPEC §8). */
  | { readonly phase: 'unavailable' }

/** What the account view draws of the balance. */
export function accountState(
  connected: boolean,
  chain: Chain | undefined,
  balance: QueryState<bigint>,
): AccountState {
  if (!connected) return { phase: 'restoring' }
  if (chain === undefined || balance.phase === 'failed') return { phase: 'unavailable' }
  return balance.phase === 'ready' ? { phase: 'ready', units: balance.data, chain } : { phase: 'loading' }
}
