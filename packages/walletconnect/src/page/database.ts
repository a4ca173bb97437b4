const storeName = 'records'
/** Raised when records of the last version can no longer be read: an upgrade begins with an empty store. */
const schemaVersion = 1
/** Some browsers never answer when they do not want to; the visitor does not wait for them. */
const patienceMs = 3_000

/** Opens a database with our table of records. */
export function openDatabase(name: string): Promise<IDBDatabase> {
  const opened = inTime<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, schemaVersion)
    request.onupgradeneeded = () => {
      for (const old of [...request.result.objectStoreNames]) request.result.deleteObjectStore(old)
      request.result.createObjectStore(storeName)
    }
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      // A newer release in another tab wants to upgrade: it must not wait for us.
      database.onversionchange = () => database.close()
      resolve(database)
    }
  })
  // Seen where it is used.
  opened.catch(() => undefined)
  return opened
}

/** Does something with the records; what `act` gives back is asked for its result once all of it is stored. */
export function runTransaction<Result>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => () => Result,
): Promise<Result> {
  return inTime((resolve, reject) => {
    const transaction = database.transaction(storeName, mode)
    const result = act(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(result())
    transaction.onabort = transaction.onerror = () => reject(transaction.error)
  })
}

function inTime<Result>(
  work: (resolve: (result: Result) => void, reject: (reason: unknown) => void) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer.')), patienceMs)
    const done = () => clearTimeout(timer)
    work(
      (result) => {
        done()
        resolve(result)
      },
      (reason) => {
        done()
        reject(reason)
      },
    )
  })
}
