import type { RecordStore } from '../client.ts'

/** Records that last as long as the page. */
export function createMemoryRecords(): RecordStore {
  const records = new Map<string, unknown>()
  return {
    list: async (prefix) =>
      new Map(
        [...records]
          .filter(([key]) => key.startsWith(prefix))
          .map(([key, record]) => [key, structuredClone(record)]),
      ),
    set: async (key, record) => {
      records.set(key, structuredClone(record))
    },
    remove: async (key) => {
      records.delete(key)
    },
  }
}
