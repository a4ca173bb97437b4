import type { ConnectAttempt, ConnectionsState } from '@latchkey/core'
import { findConnection } from '@latchkey/core/internal'

/** What the button of one wallet shows. */
export type WalletButtonState =
  /** Before what storage remembers has been read. */
  | 'restoring'
  | 'ready'
  /** What asks the wallet is on its way, or the wallet has been asked. */
  | 'connecting'
  | 'connected'
  /** The wallet could not, did not answer, or still has an earlier question: press to ask again. */
  | 'failed'

/** Decides what the button of one wallet shows; a visitor who said no may simply press again. */
export function walletButtonState(
  connectorId: string,
  connections: ConnectionsState,
  attempt: ConnectAttempt,
  load: 'none' | 'loading' | 'failed',
): WalletButtonState {
  if (!connections.started) return 'restoring'
  if (load === 'loading') return 'connecting'
  const isMine = attempt.phase !== 'idle' && attempt.connectorId === connectorId
  if (isMine && attempt.phase === 'waiting') return 'connecting'
  const phase = findConnection(connections, connectorId)?.phase
  if (phase !== undefined) return phase === 'connected' ? 'connected' : 'connecting'
  if (load === 'failed') return 'failed'
  return isMine && ['failed', 'late', 'pending'].includes(attempt.phase) ? 'failed' : 'ready'
}
