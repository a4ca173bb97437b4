import {
  type CaipAddress,
  type Connection,
  type Connector,
  getConnections,
  switchAccount,
  switchWallet,
  watchConnections,
} from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { useValue } from './useValue.ts'

/** Every connected wallet, and the way between them. */
export type ConnectionsInfo = {
  readonly connections: readonly Connection[]
  /** The one in use. */
  readonly active: Connection | undefined
  readonly switchWallet: (connectorId: Connector['id']) => void
  readonly switchAccount: (account: CaipAddress) => void
}

/** Every connected wallet, and the way between them; switching disconnects nobody. */
export function useConnections(): ConnectionsInfo {
  const latchkey = useLatchkey()
  const { connections, active } = useValue(latchkey, watchConnections, getConnections)
  return useMemo(
    () => ({
      connections,
      active,
      switchWallet: (connectorId) => switchWallet(latchkey, connectorId),
      switchAccount: (account) => switchAccount(latchkey, account),
    }),
    [latchkey, connections, active],
  )
}
