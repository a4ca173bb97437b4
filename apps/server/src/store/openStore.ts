import type { Store } from './store.ts'

/** Opens the database that the address names, and brings its tables up to date. */
export async function openStore(databaseUrl: string, onTrouble: (error: unknown) => void): Promise<Store> {
  if (databaseUrl.startsWith('sqlite:')) {
    const { openSqlite } = await import('./openSqlite.ts')
    return openSqlite(databaseUrl.slice('sqlite:'.length))
  }
  const { openPostgres } = await import('./openPostgres.ts')
  return openPostgres(databaseUrl, onTrouble)
}
