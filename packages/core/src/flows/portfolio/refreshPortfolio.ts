import { nativeAddress } from '@latchkey/wire'
import { addressOf } from '../../base/addressOf.ts'
import type { CaipAddress } from '../../base/caip.ts'
import type { Portfolio } from '../../chains/holding.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { portfolioQuery } from './portfolioQuery.ts'

/**
 * Reads anew what an account holds, however fresh it is; `tokens` are those that have just moved, undefined for the chain's
 * own coin, which the server must not take from its memory. Whoever watches the balance or the portfolio hears of it.
 */
export async function refreshPortfolio(
  latchkey: Latchkey,
  account: CaipAddress,
  tokens: readonly (string | undefined)[] = [],
): Promise<Portfolio> {
  const client = await queries(latchkey)
  const chainId = account.slice(0, -addressOf(account).length - 1)
  const coin = account.startsWith('eip155:') ? nativeAddress : undefined
  const forceUpdate = tokens
    .map((token) => token ?? coin)
    .flatMap((token) => (token === undefined ? [] : [`${chainId}:${token}`]))
  const query = portfolioQuery(latchkey, account, { forceUpdate })
  // A read that is under way was asked before the move: its answer may be the one from before.
  await client.cancelQueries({ queryKey: query.queryKey, exact: true })
  // Should it fail, whoever comes next reads it anew.
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' })
  void client.invalidateQueries({ queryKey: ['balance', account], exact: true })
  return client.fetchQuery({ ...query, staleTime: 0 })
}
