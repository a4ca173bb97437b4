import type { WalletEntry } from '@latchkey/wire'
import type { Latchkey } from '../../instance/latchkey.ts'
import { bundledEntries } from './bundledEntries.ts'
import { type NamedWallet, type WalletName, walletNames } from './walletNames.ts'
import { walletPages } from './walletPages.ts'
import { withStores } from './withStores.ts'

/** What is known of a named wallet: by the directory where it has been read, by what travels with the widget otherwise. */
export function namedWallet(latchkey: Pick<Latchkey, 'config' | 'directory'>, name: WalletName): WalletEntry {
  const { id, name: title, rdns = id }: NamedWallet = walletNames[name]
  const { featured, recommended, all } = latchkey.directory.getState()
  const read = [featured, recommended, all.wallets, bundledEntries(latchkey.config)].flat()
  const homepage = walletPages[id]
  const found = read.find((wallet) => wallet.id === id)
  return withStores(found ?? { id, name: title, rdns, ...(homepage && { homepage }) })
}
