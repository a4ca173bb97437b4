import type { WalletEntry } from '@latchkey/wire'
import type { PairedWallet } from '../../adapter/pairingLink.ts'
import { bundledEntries } from '../../features/directory/bundledEntries.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/**
 * What the directory says of a wallet that took a code: who scans with another wallet than the one on the screen has
 * connected that other one. By its own words, which nobody has checked: they only decide which row is shown as recent.
 */
export function pairedEntry(
  { config, directory }: Pick<Latchkey, 'config' | 'directory'>,
  { name, url }: Pick<PairedWallet, 'name' | 'url'>,
  chosen: WalletEntry | undefined,
): WalletEntry | undefined {
  const { featured, recommended, all, found } = directory.getState()
  const known: readonly WalletEntry[] = [
    ...(chosen ? [chosen] : []),
    ...config.customWallets,
    ...[featured, recommended, all.wallets, found?.wallets ?? []].flat(),
    ...bundledEntries(config),
  ]
  const host = hostOf(url)
  return (
    known.find((wallet) => wallet.name.toLowerCase() === name.toLowerCase()) ??
    known.find(({ homepage }) => host !== undefined && hostOf(homepage) === host) ??
    chosen
  )
}

function hostOf(url: string | null | undefined): string | undefined {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(url ?? '')?.[1]?.toLowerCase()
}
