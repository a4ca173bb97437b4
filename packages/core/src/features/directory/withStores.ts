import type { WalletEntry } from '@latchkey/wire'
import { walletStores } from './walletStores.ts'

/** A wallet with the stores that are known of it without asking anybody, where its entry names none. */
export function withStores(wallet: WalletEntry): WalletEntry {
  const known = Object.hasOwn(walletStores, wallet.id) ? walletStores[wallet.id] : undefined
  if (known === undefined) return wallet
  const { chrome_store, app_store, play_store } = wallet
  return {
    ...wallet,
    chrome_store: chrome_store ?? known.chrome_store,
    app_store: app_store ?? known.app_store,
    play_store: play_store ?? known.play_store,
  }
}
