import { createEvmWallet } from '../evm/createEvmWallet.ts'
import type { EvmWallet, EvmWalletDeps, EvmWalletOptions } from '../evm/evmTypes.ts'
import { pageStorage } from './pageStorage.ts'

/** A wallet that lives in a page, until it is put away. */
export type PageWallet = EvmWallet & { dispose(): void }

/** Makes a scripted wallet inside a page: it belongs to the page's origin and remembers in `localStorage`. */
export function createPageWallet(
  options: EvmWalletOptions,
  page: Window,
  deps: EvmWalletDeps = {},
): PageWallet {
  const wallet = createEvmWallet(options, {
    origin: page.location.origin,
    storage: pageStorage(page),
    ...deps,
  })
  // Another tab of the same site has changed what is remembered.
  page.addEventListener('storage', wallet.refresh)
  return { ...wallet, dispose: () => page.removeEventListener('storage', wallet.refresh) }
}
