import { type Listener, watchValue } from '../../base/watchValue.ts'
import type { ConnectAttempt } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** What the attempt to connect has come to: waiting, declined, pending, missing, late, failed or joined. */
export function getConnectAttempt({ attempt }: Pick<Latchkey, 'attempt'>): ConnectAttempt {
  return attempt.getState()
}

/** Hears what the attempt to connect comes to; returns the way to stop. */
export function watchConnectAttempt(
  { attempt }: Pick<Latchkey, 'attempt'>,
  listener: Listener<ConnectAttempt>,
): () => void {
  return watchValue([attempt], attempt.getState, listener)
}
