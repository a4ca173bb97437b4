import {
  WalletDeclinedError,
  WalletLateError,
  WalletMissingError,
  WalletPendingError,
} from '../../adapter/walletErrors.ts'
import { findConnection } from '../../instance/activeConnection.ts'
import type { ConnectAttempt, Connection } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { cancelConnect } from './cancelConnect.ts'
import { connectWallet } from './connectWallet.ts'

/**
 * Asks a wallet on this page to connect, and answers with the connection; rejects with an error that says what to do. It
 * is the same attempt that `watchConnectAttempt` tells of, and asking again is the way to retry.
 */
export function requestConnection(
  latchkey: Latchkey,
  connectorId: string,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Connection> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const cancel = () => cancelConnect(latchkey)
    const end = () => {
      unwatch()
      signal?.removeEventListener('abort', cancel)
    }
    const look = () => {
      const attempt = latchkey.attempt.getState()
      if (attempt.phase === 'waiting' && attempt.connectorId === connectorId) return
      end()
      if (attempt.phase !== 'joined' || attempt.connectorId !== connectorId)
        return reject(signal?.aborted ? signal.reason : errorOf(attempt, connectorId))
      // The wallet joins the list in the same breath, right after the attempt has said so.
      queueMicrotask(() => {
        const connection = findConnection(latchkey.connections.getState(), connectorId)
        if (connection) resolve(connection)
        else reject(new WalletMissingError())
      })
    }
    signal?.addEventListener('abort', cancel, { once: true })
    const asked = connectWallet(latchkey, connectorId)
    const unwatch = latchkey.attempt.subscribe(look)
    // Asked too soon after the last time: what that came to still counts.
    void asked.then(() => latchkey.attempt.getState().phase === 'waiting' || look())
  })
}

/** What to say of an attempt that did not end with a yes. */
function errorOf(attempt: ConnectAttempt, connectorId: string): unknown {
  // Cancelled, or replaced by a request to another wallet: this is no failure.
  if (attempt.phase === 'idle' || attempt.connectorId !== connectorId)
    return new DOMException('The attempt to connect was taken back.', 'AbortError')
  switch (attempt.phase) {
    case 'declined':
      return new WalletDeclinedError()
    case 'pending':
      return new WalletPendingError()
    case 'late':
      return new WalletLateError()
    case 'failed':
      return attempt.error
    default:
      return new WalletMissingError()
  }
}
