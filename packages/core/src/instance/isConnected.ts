import type { ConnectionsState } from './connections.ts'

/** Whether a wallet is in use in the namespace on the screen; one that is being brought back counts. */
export function isConnected({ list, active, namespace }: ConnectionsState): boolean {
  return list.some(({ connector }) => connector.id === active[namespace])
}
