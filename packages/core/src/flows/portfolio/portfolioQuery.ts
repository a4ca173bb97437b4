import { fillPath, paths } from '@latchkey/wire'
import { createApi } from '../../api/createApi.ts'
import { servedImage } from '../../api/servedImage.ts'
import { addressOf } from '../../base/addressOf.ts'
import type { CaipAddress } from '../../base/caip.ts'
import type { Portfolio } from '../../chains/holding.ts'
import { keepPortfolio, keptPortfolio } from '../../features/portfolio/keepPortfolio.ts'
import { LenientBalances, readBalances } from '../../features/portfolio/readBalances.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { askWalletPortfolio } from './askWalletPortfolio.ts'
import { balanceChain, readWithRest } from './balanceQuery.ts'

/** How long a portfolio is good (S9.04). */
const portfolioStaleMs = 30_000

/** How a portfolio is read. */
export type PortfolioOptions = {
  /** Tokens in CAIP-10 that the server must read anew, because something has just moved them. */
  readonly forceUpdate?: readonly string[]
}

/**
 * What an account holds on its chain, coin and tokens, with values where they are known: from the site's own server, or from
 * the wallet where the site has none; good for 30 s.
 */
export function portfolioQuery(latchkey: Latchkey, account: CaipAddress, options: PortfolioOptions = {}) {
  const read = (signal: AbortSignal) =>
    readWithRest(latchkey, `portfolio ${account}`, signal, async () => {
      const portfolio = await askPortfolio(latchkey, account, signal, options)
      keepPortfolio(latchkey, account, portfolio)
      return portfolio
    })
  return {
    queryKey: ['portfolio', account],
    // A read after a move goes on when the last one who shows it leaves: who comes next would read by the usual way, and be
    // told what the server remembers from before.
    queryFn: options.forceUpdate?.length
      ? () => read(new AbortController().signal)
      : ({ signal }: { readonly signal: AbortSignal }) => read(signal),
    initialData: () => keptPortfolio(latchkey, account)?.portfolio,
    initialDataUpdatedAt: () => keptPortfolio(latchkey, account)?.readAt,
    staleTime: portfolioStaleMs,
    retry: false,
  } as const
}

async function askPortfolio(
  latchkey: Latchkey,
  account: CaipAddress,
  signal: AbortSignal,
  { forceUpdate = [] }: PortfolioOptions,
): Promise<Portfolio> {
  const chain = balanceChain(latchkey, account)
  const api = createApi(latchkey)
  if (api === undefined) return askWalletPortfolio(latchkey, account, signal)
  const answer = await api.get(fillPath(paths.balance, { account: addressOf(account) }), {
    response: LenientBalances,
    query: {
      currency: 'usd',
      chainId: chain.caip2,
      forceUpdate: forceUpdate.length > 0 ? forceUpdate.join(',') : undefined,
    },
    signal,
    // Money may have moved in another tab: the browser asks whether what it kept still holds.
    cache: 'no-cache',
  })
  const image = (url: unknown) => servedImage(latchkey.config, url)
  return readBalances(answer, image, ({ chainId }) => chainId === chain.caip2)
}
