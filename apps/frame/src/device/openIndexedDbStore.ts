import type { DeviceStore, DeviceValues } from './deviceStore.ts'

const storeName = 'device'

/** Opens storage in IndexedDB, which can hold keys that no script can export; rejects where the browser blocks it. */
export async function openIndexedDbStore(
  name: string,
  factory: IDBFactory = indexedDB,
): Promise<DeviceStore> {
  const opening = factory.open(name, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
  const database = await resultOf(opening)
  // Another tab that deletes the database, on sign-out, must not wait for this one.
  database.addEventListener('versionchange', () => database.close())

  async function inStore<T>(
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => T | Promise<T>,
  ): Promise<T> {
    const transaction = database.transaction(storeName, mode)
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      for (const type of ['abort', 'error'] as const)
        transaction.addEventListener(type, () => reject(transaction.error ?? new Error('IndexedDB failed.')))
    })
    const [result] = await Promise.all([use(transaction.objectStore(storeName)), done])
    return result
  }

  return {
    read: (key) => inStore('readonly', (store) => resultOf(store.get(key))),
    async write(key, value) {
      await inStore('readwrite', (store) => resultOf(store.put(value, key)))
    },
    add: (key, value) =>
      inStore('readwrite', async (store) => {
        const stored: DeviceValues[typeof key] | undefined = await resultOf(store.get(key))
        if (stored !== undefined) return stored
        await resultOf(store.put(value, key))
        return value
      }),
    async remove(key) {
      await inStore('readwrite', (store) => resultOf(store.delete(key)))
    },
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')))
  })
}
