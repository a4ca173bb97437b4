import { createMemoryStorage, type WalletStorage } from '../script/storage.ts'

/** The page's `localStorage`, or memory where the page may not have one. */
export function pageStorage(page: Window): WalletStorage {
  try {
    const { localStorage } = page
    return {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
    }
  } catch {
    // Sandboxed frames and strict privacy settings throw here: the wallet then forgets on reload.
    return createMemoryStorage()
  }
}
