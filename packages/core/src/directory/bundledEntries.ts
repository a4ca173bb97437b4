import type { WalletEntry } from '@latchkey/wire'
import type { Config } from '../options/options.ts'
import { type BundledWallet, bundledWallets } from './bundledWallets.ts'

/** The wallets that are known without asking anybody, as far as the site wants them and its chains are theirs. */
export function bundledEntries(
  config: Pick<Config, 'includeWalletIds' | 'excludeWalletIds' | 'networks'>,
): readonly WalletEntry[] {
  const { includeWalletIds, excludeWalletIds, networks } = config
  const all: readonly BundledWallet[] = bundledWallets
  return all
    .filter(({ id }) => includeWalletIds.length === 0 || includeWalletIds.includes(id))
    .filter(({ id }) => !excludeWalletIds.includes(id))
    .filter(({ chains = ['eip155:1'] }) =>
      // A wallet of a namespace can add a chain of it.
      networks.some(({ namespace }) => chains.some((chain) => chain.startsWith(`${namespace}:`))),
    )
    .map((wallet) => toEntry(wallet))
}

function toEntry({ chains, ...wallet }: BundledWallet): WalletEntry {
  return { ...wallet, ...(chains && { chains: chains as WalletEntry['chains'] & readonly string[] }) }
}
