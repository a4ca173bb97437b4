import {
  activeConnection,
  type CaipAddress,
  type Connector,
  connectionStatus,
  type Namespace,
  parseCaipAddress,
} from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { useStore } from './useStore.ts'

/** Who is connected. */
export type AccountInfo = {
  readonly status: 'disconnected' | 'connecting' | 'connected' | 'restoring'
  readonly isConnected: boolean
  /** As its chain writes it. */
  readonly address: string | undefined
  /** CAIP-10. */
  readonly caipAddress: CaipAddress | undefined
  /** Every account that the wallet shares with this site, the active one first. */
  readonly allAccounts: readonly CaipAddress[]
  readonly connector: Connector | undefined
}

/** The account in use, of one family of chains or of the active one. */
export function useAccount({ namespace }: { readonly namespace?: Namespace } = {}): AccountInfo {
  const latchkey = useLatchkey()
  const connections = useStore(latchkey.connections)
  const attempt = useStore(latchkey.attempt)
  return useMemo(() => {
    const connection = activeConnection(connections, namespace)
    const isConnected = connection?.phase === 'connected'
    const caipAddress = connection?.accounts[0]
    return {
      status: isConnected ? 'connected' : (connection?.phase ?? connectionStatus(connections, attempt)),
      isConnected,
      address: caipAddress === undefined ? undefined : parseCaipAddress(caipAddress).address,
      caipAddress,
      allAccounts: connection?.accounts ?? [],
      connector: connection?.connector,
    }
  }, [connections, attempt, namespace])
}
