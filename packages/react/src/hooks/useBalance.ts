import type { CaipAddress } from '@latchkey/core'
import { activeAccount, balanceQuery } from '@latchkey/core/internal'
import { useLatchkey } from './useLatchkey.ts'
import { useStore } from './useStore.ts'
import { type QueryState, useWalletQuery } from './useWalletQuery.ts'

/**
 * The native balance of a connected account, read through its own wallet: of the account in use when it is called
 * without an argument. An account that is undefined is not known yet, and nothing is read for it.
 */
export function useBalance(...given: readonly [account?: CaipAddress | undefined]): QueryState<bigint> {
  const latchkey = useLatchkey()
  const own = useStore(latchkey.connections, (state) => activeAccount(state))
  const account = given.length > 0 ? given[0] : own
  return useWalletQuery(account, () => balanceQuery(latchkey, account as CaipAddress))
}
