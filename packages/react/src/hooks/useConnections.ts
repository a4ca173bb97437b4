import {
  type CaipAddress,
  type Connection,
  type Connector,
  switchAccount,
  switchWallet,
} from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { useStore } from './useStore.ts'

/** Every connected wallet, and the way between them. */
export type ConnectionsInfo = {
  readonly connections: readonly Connection[]
  readonly switchWallet: (connectorId: Connector['id']) => void
  readonly switchAccount: (account: CaipAddress) => void
}

/** Every connected wallet, and the way between them; switching disconnects nobody. */
export function useConnections(): ConnectionsInfo {
  const latchkey = useLatchkey()
  const connections = useStore(latchkey.connections, ({ list }) => list)
  return useMemo(
    () => ({
      connections,
      switchWallet: (connectorId) => switchWallet(latchkey, connectorId),
      switchAccount: (account) => switchAccount(latchkey, account),
    }),
    [latchkey, connections],
  )
}
