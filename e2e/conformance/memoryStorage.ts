/** A storage for official clients that outlives them, as a wallet's disk outlives its process. */
export type MemoryStorage = {
  getKeys(): Promise<string[]>
  getEntries<Value>(): Promise<[string, Value][]>
  getItem<Value>(key: string): Promise<Value | undefined>
  setItem<Value>(key: string, value: Value): Promise<void>
  removeItem(key: string): Promise<void>
}

/** Makes an empty storage. */
export function createMemoryStorage(): MemoryStorage {
  const items = new Map<string, string>()
  const read = <Value>(text: string): Value => JSON.parse(text)
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <Value>() => [...items].map(([key, text]): [string, Value] => [key, read<Value>(text)]),
    getItem: async <Value>(key: string) => {
      const text = items.get(key)
      return text === undefined ? undefined : read<Value>(text)
    },
    setItem: async (key, value) => void items.set(key, JSON.stringify(value)),
    removeItem: async (key) => void items.delete(key),
  }
}
