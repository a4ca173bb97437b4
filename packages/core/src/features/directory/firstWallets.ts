import type { WalletEntry } from '@latchkey/wire'

/** How many wallets are recommended, and featured where the site names none (S7.35, S7.36, S9.31). */
export const fewWallets = 4

/** The wallets with these ids, in the order of the ids. */
export function inOrder(wallets: readonly WalletEntry[], ids: readonly string[]): readonly WalletEntry[] {
  return ids.flatMap((id) => wallets.find((wallet) => wallet.id === id) ?? [])
}
