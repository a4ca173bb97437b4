import type { DirectoryState, WalletEntry } from '@latchkey/core'

/** How many wallets a newcomer is shown: enough to choose, few enough to read. */
const mostSuggested = 4

/** What the view GetWallet shows. */
export type GetWalletState =
  | { readonly phase: 'filled'; readonly wallets: readonly WalletEntry[] }
  | { readonly phase: 'empty' }

/** Up to four wallets that can be got: the site's featured ones first, then its own, then the recommended. */
export function getWalletState(
  { featured, recommended, all }: DirectoryState,
  custom: readonly WalletEntry[],
): GetWalletState {
  const known = [...featured, ...custom, ...recommended, ...all.wallets]
  const wallets = known.filter((wallet, at) => known.findIndex(({ id }) => id === wallet.id) === at)
  return wallets.length === 0
    ? { phase: 'empty' }
    : { phase: 'filled', wallets: wallets.slice(0, mostSuggested) }
}
