/** Where a wallet keeps what must outlive a reload: the shape of `localStorage`. */
export type WalletStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** A storage that lives as long as the object does. */
export function createMemoryStorage(): WalletStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      items.set(key, value)
    },
  }
}
