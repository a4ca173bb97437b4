import type { CaipChainId, SwitchAttempt } from '@latchkey/core'
import type { LinkState } from '@latchkey/ui'

/** What the view of one switch shows. */
export type SwitchNetworkState =
  /** No request was sent yet: the site opened the view itself. */
  | { readonly phase: 'ready' }
  | { readonly phase: 'waiting' | 'declined' | 'pending' | 'late' }
  | { readonly phase: 'failed'; readonly error: unknown }

/** How the move to a chain goes; an attempt at another chain does not count. */
export function switchState(attempt: SwitchAttempt, chainId: CaipChainId): SwitchNetworkState {
  if (attempt.phase === 'idle' || attempt.chainId !== chainId) return { phase: 'ready' }
  return attempt.phase === 'failed' ? { phase: 'failed', error: attempt.error } : { phase: attempt.phase }
}

/** Where the bolt stands between the wallet and the network. */
export const boltOf: Readonly<Record<SwitchNetworkState['phase'], LinkState>> = {
  ready: 'ready',
  waiting: 'waiting',
  pending: 'waiting',
  late: 'ready',
  declined: 'rejected',
  failed: 'rejected',
}
