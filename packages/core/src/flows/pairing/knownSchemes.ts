import type { WalletEntry } from '@latchkey/wire'
import { bundledWallets } from '../../features/directory/bundledWallets.ts'
import { recentWallets } from '../../features/directory/recentWallets.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** The scheme of a link, in small letters. */
function schemeOf(link: string): string {
  return link.slice(0, link.indexOf(':')).toLowerCase()
}

/**
 * Whether a link that a paired wallet claims is one that others vouch for: a web address, or the scheme of a wallet in
 * the directory or in the site's own options. A stranger would name any app of the device, and a request would open it.
 */
export function isVouchedLink(
  { config, directory, storage }: Pick<Latchkey, 'config' | 'directory' | 'storage'>,
  link: string,
): boolean {
  const scheme = schemeOf(link)
  const { featured, recommended, all, found } = directory.getState()
  const wallets: readonly WalletEntry[] = [
    ...config.customWallets,
    ...bundledWallets,
    ...recentWallets({ storage }),
    ...[featured, recommended, all.wallets, found?.wallets ?? []].flat(),
  ]
  return (
    /^https?$/.test(scheme) ||
    wallets.some(({ mobile_link, desktop_link }) =>
      [mobile_link, desktop_link].some(
        (known) => known && schemeOf(known.replace(/^[^:]+$/, '$&:')) === scheme,
      ),
    )
  )
}
