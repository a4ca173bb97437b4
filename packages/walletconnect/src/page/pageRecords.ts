import type { RecordStore } from '../client.ts'
import { openDatabase, runTransaction } from './database.ts'

/** Records in the page's IndexedDB; what it does not take is kept in memory, and `warn` is called once. */
export function openPageRecords(name: string, warn: (text: string) => void): RecordStore {
  let opened = openDatabase(name)
  /** What storage refused; `undefined` is a record that should be gone. */
  const memory = new Map<string, unknown>()
  let warned = false

  function complain(): void {
    if (!warned)
      warn(
        'This browser does not store what a paired wallet needs: it has to be paired again after a reload.',
      )
    warned = true
  }

  async function run<Result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => () => Result,
  ): Promise<Result> {
    const used = opened
    const database = await used
    try {
      return await runTransaction(database, mode, act)
    } catch {
      // Phones take an open database away from pages in the background: one that was open once is opened anew.
      database.close()
      if (opened === used) opened = openDatabase(name)
      return runTransaction(await opened, mode, act)
    }
  }

  async function write(key: string, record: unknown, change: (store: IDBObjectStore) => void): Promise<void> {
    try {
      await run('readwrite', (store) => {
        change(store)
        return () => undefined
      })
      memory.delete(key)
    } catch {
      memory.set(key, structuredClone(record))
      complain()
    }
  }

  async function read(prefix: string): Promise<Map<string, unknown>> {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    return run('readonly', (store) => {
      const keys = store.getAllKeys(range)
      const records = store.getAll(range)
      return () => new Map(keys.result.map((key, at) => [String(key), records.result[at]]))
    })
  }

  return {
    async list(prefix) {
      const found = await read(prefix).catch(() => {
        complain()
        return new Map<string, unknown>()
      })
      for (const [key, record] of memory) {
        if (!key.startsWith(prefix)) continue
        if (record === undefined) found.delete(key)
        else found.set(key, structuredClone(record))
      }
      return found
    },
    set: (key, record) => write(key, record, (store) => store.put(record, key)),
    remove: (key) => write(key, undefined, (store) => store.delete(key)),
  }
}
