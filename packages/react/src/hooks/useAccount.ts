import { type AccountInfo, getAccount, type RegisteredNamespace, watchAccount } from '@latchkey/core'
import { useLatchkey } from './useLatchkey.ts'
import { useValue } from './useValue.ts'

/** The account in use, of one family of chains or of the active one. */
export function useAccount<Family extends RegisteredNamespace = RegisteredNamespace>({
  namespace,
}: {
  readonly namespace?: Family
} = {}): AccountInfo<Family> {
  const latchkey = useLatchkey()
  return useValue(
    latchkey,
    (instance, listener) => watchAccount(instance, listener, namespace),
    (instance) => getAccount(instance, namespace),
    [namespace],
  )
}
