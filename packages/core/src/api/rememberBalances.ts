import type { QueryClient } from '@tanstack/query-core'
import { balanceCache, listCache, writeCache } from '../base/caches.ts'
import type { LatchkeyStorage } from '../base/storage.ts'
import type { ApiCaller } from './createApi.ts'

/**
 * Lets native balances outlive a reload for as long as they are fresh (S9.05), so that an account shows with
 * one at once. The wallet is still read: after a reload the visitor wants the balance of now.
 */
export function rememberBalances(
  latchkey: ApiCaller & { readonly storage: LatchkeyStorage },
  client: QueryClient,
): void {
  for (const [account, { value, timestamp }] of listCache(latchkey, balanceCache)) {
    // Storage is anybody's: what is no amount is none.
    if (!/^\d{1,80}$/.test(value.balance)) continue
    const queryKey = ['balance', account]
    client.setQueryData(queryKey, BigInt(value.balance), { updatedAt: timestamp })
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
  client.getQueryCache().subscribe((news) => {
    if (news.type !== 'updated' || news.action.type !== 'success' || news.action.manual) return
    const [kind, name] = news.query.queryKey
    if (kind !== 'balance') return
    const account = String(name)
    const chain = latchkey.config.networks.find(({ caip2 }) => account.startsWith(`${caip2}:`))
    const balance = String(news.query.state.data)
    if (chain) writeCache(latchkey, balanceCache, account, { balance, symbol: chain.nativeCurrency.symbol })
  })
}
