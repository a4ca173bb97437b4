import type { WalletEntry } from '@latchkey/wire'
import { matchConnector } from '../../adapter/matchConnector.ts'
import { withStores } from '../../features/directory/withStores.ts'
import { reachesWallet } from '../../features/pairing/reach.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Where a wallet can be used from this page; `unsupported` is one that belongs into this browser and is not there. */
export type WalletPlatform = 'browser' | 'mobile' | 'web' | 'desktop' | 'unsupported'

/** The platforms of a wallet, the first one shown first; without a wallet there is the code alone, where there is one. */
export function walletPlatforms(
  { config, discovery, deps }: Pick<Latchkey, 'config' | 'discovery' | 'deps'>,
  wallet?: WalletEntry,
): readonly WalletPlatform[] {
  const isReached = reachesWallet(config, wallet)
  if (wallet === undefined) return isReached ? ['mobile'] : []
  const { mobile_link, webapp_link, desktop_link, rdns, chrome_store, injected } = withStores(wallet)
  const isHere = matchConnector(discovery.getState().connectors, wallet) !== undefined
  const isAnywhere = Boolean(mobile_link || webapp_link || desktop_link)
  const isOfBrowsers = Boolean(rdns || chrome_store || injected?.length)
  const asks: readonly (readonly [WalletPlatform, unknown])[] = [
    ['browser', isHere],
    // Told of the site's relay without a link: it can still take the code.
    ['mobile', isReached && (mobile_link || !isAnywhere)],
    ['web', isReached && webapp_link],
    ['desktop', isReached && desktop_link && !deps.page.mobile],
    ['unsupported', isOfBrowsers && !isHere && !deps.page.mobile],
  ]
  return asks.flatMap(([platform, is]) => (is ? [platform] : []))
}
