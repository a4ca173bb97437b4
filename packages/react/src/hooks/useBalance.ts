import { balanceQuery, type CaipAddress } from '@latchkey/core'
import { useLatchkey } from './useLatchkey.ts'
import { type QueryState, useWalletQuery } from './useWalletQuery.ts'

/** The native balance of a connected account, read through its own wallet. */
export function useBalance(account: CaipAddress | undefined): QueryState<bigint> {
  const latchkey = useLatchkey()
  return useWalletQuery(account, () => balanceQuery(latchkey, account as CaipAddress))
}
