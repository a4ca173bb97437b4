import { type CaipChainId, type Chain, switchNetwork } from '@latchkey/core'
import { useCallback } from 'react'
import { useActiveChain } from './useActiveChain.ts'
import { useLatchkey } from './useLatchkey.ts'

/** The network in use, and the way to another. */
export type NetworkInfo = {
  /** CAIP-2. */
  readonly chainId: CaipChainId
  /** Undefined where the wallet stands on a chain that the site does not have. */
  readonly chain: Chain | undefined
  readonly isSupported: boolean
  readonly networks: readonly Chain[]
  readonly switchNetwork: (chainId: CaipChainId) => Promise<void>
}

/** The network in use, and the way to another. */
export function useNetwork(): NetworkInfo {
  const latchkey = useLatchkey()
  const { chainId, chain } = useActiveChain()
  const move = useCallback((to: CaipChainId) => switchNetwork(latchkey, to), [latchkey])
  return {
    chainId,
    chain,
    isSupported: chain !== undefined,
    networks: latchkey.config.networks,
    switchNetwork: move,
  }
}
