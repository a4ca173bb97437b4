import {
  cancelSwitch,
  getNetwork,
  type NetworkState,
  type RegisteredChainId,
  type RegisteredNamespace,
  switchNetwork,
  watchNetwork,
} from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { useValue } from './useValue.ts'

/** The network in use, and the way to another. */
export type NetworkInfo = NetworkState<RegisteredChainId> & {
  /** How it goes is in `switching`. */
  readonly switchNetwork: (chainId: RegisteredChainId) => Promise<void>
  readonly cancelSwitch: () => void
}

/** The network in use, of one family of chains or of the active one, and the way to another. */
export function useNetwork({ namespace }: { readonly namespace?: RegisteredNamespace } = {}): NetworkInfo {
  const latchkey = useLatchkey()
  const state = useValue(
    latchkey,
    (instance, listener) => watchNetwork(instance, listener, namespace),
    (instance) => getNetwork(instance, namespace),
    [namespace],
  )
  return useMemo(
    () => ({
      ...state,
      switchNetwork: (to) => switchNetwork(latchkey, to),
      cancelSwitch: () => cancelSwitch(latchkey),
    }),
    [latchkey, state],
  )
}
