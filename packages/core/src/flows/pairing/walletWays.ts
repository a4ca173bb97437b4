import type { WalletEntry } from '@latchkey/wire'
import type { LinkTarget } from '../../deps/pageExit.ts'
import { withStores } from '../../features/directory/withStores.ts'
import { exitOf } from '../../features/pairing/exitOf.ts'
import { formatLink, isWebAddress } from '../../features/pairing/formatLink.ts'
import { linkTarget } from '../../features/pairing/linkTarget.ts'
import { openPageLink } from '../../features/pairing/openPageLink.ts'
import { parseAppLink } from '../../features/pairing/parseAppLink.ts'
import { reachesWallet } from '../../features/pairing/reach.ts'
import { codeOf } from '../../features/pairing/readPairing.ts'
import { universalLinks } from '../../features/pairing/universalLinks.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { WayKind } from '../../instance/pairingState.ts'

/** One way from this page to a wallet. */
export type WalletWay = {
  readonly kind: WayKind
  /** Undefined while there is no code to carry. */
  readonly href: string | undefined
  readonly target: LinkTarget
}

/**
 * The ways to a wallet on this device, the best one first. Where the relay reaches the wallet its app comes first and
 * this page inside of the wallet's own browser second; where it does not, that page is the way.
 */
export function walletWays(
  latchkey: Pick<Latchkey, 'config' | 'deps' | 'kept' | 'pairing'>,
  wallet: WalletEntry,
): readonly WalletWay[] {
  const { config, deps, pairing } = latchkey
  const { device, href: page } = exitOf(latchkey)
  const uri = codeOf(pairing.getState())?.uri
  const parse = (link: unknown) => parseAppLink(link, deps.page.origin)
  const way = (kind: WayKind, link: string | undefined): readonly WalletWay[] => {
    if (link === undefined) return []
    const isCarrier = kind !== 'page' && kind !== 'store'
    const href = isCarrier ? uri && formatLink(link, { uri }, device) : link
    return [{ kind, href, target: linkTarget(link, device) }]
  }

  const isReached = reachesWallet(config, wallet)
  if (!deps.page.mobile)
    return isReached
      ? [...way('desktop', parse(wallet.desktop_link)), ...way('web', parse(wallet.webapp_link))]
      : []
  const mobile = isReached ? parse(wallet.mobile_link) : undefined
  const known = universalLinks[wallet.rdns?.toLowerCase() ?? '']
  const isApp = mobile !== undefined && !isWebAddress(mobile)
  const stores = withStores(wallet)
  const inside = way('page', parse(openPageLink(wallet, page)))
  return [
    ...way(isApp ? 'app' : 'universal', mobile),
    ...inside,
    ...way('universal', isApp ? known : undefined),
    ...way('web', isReached ? parse(wallet.webapp_link) : undefined),
    ...way('store', parse(device.ios ? stores.app_store : stores.play_store)),
  ]
}
