import { type ConnectionStatus, connectionStatus } from '../instance/activeConnection.ts'
import type { ConnectAttempt } from '../instance/connections.ts'
import type { TestTab } from './testBrowser.ts'

/** Where the visitor of a tab stands. */
export function statusOf({ latchkey: { connections, attempt } }: TestTab): ConnectionStatus {
  return connectionStatus(connections.getState(), attempt.getState())
}

/** What the attempt to connect in a tab has come to. */
export function phaseOf({ latchkey }: TestTab): ConnectAttempt['phase'] {
  return latchkey.attempt.getState().phase
}
