import type { WalletEntry } from '@latchkey/wire'
import type { Latchkey } from '../../instance/latchkey.ts'
import { mostRecentWallets, recentWallets, recentWalletsKey } from './recentWallets.ts'

/** Remembers a wallet as the one used last. */
export function rememberRecentWallet({ storage }: Pick<Latchkey, 'storage'>, wallet: WalletEntry): void {
  const others = recentWallets({ storage }).filter(({ id }) => id !== wallet.id)
  storage.write(recentWalletsKey, [wallet, ...others].slice(0, mostRecentWallets))
}
