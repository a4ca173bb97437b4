import { getProvider, type ProviderOf, type RegisteredNamespace, watchProvider } from '@latchkey/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'

/** The provider of the wallet in use in a family of chains, for chain libraries; undefined while there is none. */
export function useProvider<Family extends RegisteredNamespace>(
  namespace: Family,
): ProviderOf<Family> | undefined {
  const latchkey = useLatchkey()
  const subscribe = useCallback(
    (listener: () => void) => watchProvider(latchkey, namespace, listener),
    [latchkey, namespace],
  )
  return useSyncExternalStore(
    subscribe,
    () => getProvider(latchkey, namespace),
    // A server has no wallets.
    () => undefined,
  )
}
