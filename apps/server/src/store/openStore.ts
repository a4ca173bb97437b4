import { openDatabase } from './openDatabase.ts'
import { sqlStore } from './sqlStore.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** Opens the database that the address names, and brings its tables up to date. */
export async function openStore(databaseUrl: string, onTrouble: (error: unknown) => void): Promise<Store> {
  const { db, kind } = await openDatabase<Tables>(databaseUrl, onTrouble)
  return sqlStore(db, kind)
}
