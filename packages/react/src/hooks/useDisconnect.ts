import { disconnectWallet } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from './useLatchkey.ts'

/** Disconnects one wallet by its connector's id, or all of them. */
export function useDisconnect(): (connectorId?: string) => Promise<void> {
  const latchkey = useLatchkey()
  return useCallback((connectorId) => disconnectWallet(latchkey, connectorId), [latchkey])
}
