import type { DirectoryState, WalletChoice, WalletEntry } from '@latchkey/core'

/** The directory's entry of a wallet that is being connected, where the directory knows it. */
export function walletOf(
  { featured, recommended, all, found }: DirectoryState,
  { connector, wallet }: Pick<WalletChoice, 'connector' | 'wallet'>,
): WalletEntry | undefined {
  if (wallet !== undefined || connector === undefined) return wallet
  const rdns = connector.info?.rdns
  return [featured, recommended, all.wallets, found?.wallets ?? []]
    .flat()
    .find((entry) => entry.id === connector.explorerId || (rdns !== undefined && entry.rdns === rdns))
}
