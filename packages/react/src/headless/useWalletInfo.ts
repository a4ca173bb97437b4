import { getWalletInfo, type RegisteredNamespace, type WalletInfo, watchWalletInfo } from '@latchkey/core'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useValue } from '../hooks/useValue.ts'

/** The wallet in use, of one family of chains or of the active one; undefined while none is connected. */
export function useWalletInfo({
  namespace,
}: {
  readonly namespace?: RegisteredNamespace
} = {}): WalletInfo | undefined {
  const latchkey = useLatchkey()
  return useValue(
    latchkey,
    (instance, listener) => watchWalletInfo(instance, listener, namespace),
    (instance) => getWalletInfo(instance, namespace),
    [namespace],
  )
}
