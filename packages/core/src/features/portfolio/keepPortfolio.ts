import { servedImage } from '../../api/servedImage.ts'
import { formatUnits } from '../../base/amounts.ts'
import { listCache, portfolioCache, writeCache } from '../../base/caches.ts'
import type { CaipAddress } from '../../base/caip.ts'
import type { Holding, Portfolio } from '../../chains/holding.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { readBalances } from './readBalances.ts'

type Keeping = Pick<Latchkey, 'config' | 'storage' | 'deps'>

/** The most holdings of a portfolio that is kept: the storage of a page is small. */
const mostKept = 200

/** Lets a portfolio outlive a reload for as long as it is fresh (S9.04), so that an account shows at once. */
export function keepPortfolio(latchkey: Keeping, account: CaipAddress, portfolio: Portfolio): void {
  const { holdings, undivided, missing, stale, complete } = portfolio
  const all = [...holdings, ...undivided]
  const kept = {
    balances: all.map(rowOf),
    errors: missing.map((chainId) => ({ chainId })),
    stale,
  }
  // One that would come back as another is not kept: what is missing from it would be forgotten.
  const same = all.length <= mostKept && read(latchkey, kept).complete === complete
  if (same) writeCache(latchkey, portfolioCache, account, kept)
}

/** What was kept of an account's portfolio, while it is fresh. */
export function keptPortfolio(
  latchkey: Keeping,
  account: CaipAddress,
): { readonly portfolio: Portfolio; readonly readAt: number } | undefined {
  const [, entry] = listCache(latchkey, portfolioCache).find(([name]) => name === account) ?? []
  return entry && { portfolio: read(latchkey, entry.value), readAt: entry.timestamp }
}

/** Storage is read as an answer is: anything may stand there. */
function read({ config }: Keeping, kept: Parameters<typeof readBalances>[0]): Portfolio {
  return readBalances(kept, (url) => servedImage(config, url))
}

function rowOf({ amount, decimals, ...rest }: Holding): object {
  return { ...rest, quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) } }
}
