import type { WalletEntry } from '@latchkey/wire'
import type { Config } from '../../options/options.ts'
import { bundledWallets } from './bundledWallets.ts'

/** The wallets that are known without asking anybody, as far as the site wants them and its chains are theirs. */
export function bundledEntries({
  includeWalletIds,
  excludeWalletIds,
  networks,
}: Pick<Config, 'includeWalletIds' | 'excludeWalletIds' | 'networks'>): readonly WalletEntry[] {
  return bundledWallets.filter(
    ({ id }) =>
      // All of them are for EVM chains, and a wallet can add a chain of its family.
      networks.some(({ namespace }) => namespace === 'eip155') &&
      (includeWalletIds.length === 0 || includeWalletIds.includes(id)) &&
      !excludeWalletIds.includes(id),
  )
}
