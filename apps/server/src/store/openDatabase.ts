import type { Kysely } from 'kysely'

/** A database, and which one it is. */
export type Database<Tables> = { readonly db: Kysely<Tables>; readonly kind: 'sqlite' | 'postgres' }

/** Opens the database that the address names; its tables may not be there yet. */
export async function openDatabase<Tables>(
  databaseUrl: string,
  onTrouble: (error: unknown) => void,
): Promise<Database<Tables>> {
  if (databaseUrl.startsWith('sqlite:')) {
    const { openSqlite } = await import('./openSqlite.ts')
    return { db: await openSqlite<Tables>(databaseUrl.slice('sqlite:'.length)), kind: 'sqlite' }
  }
  const { openPostgres } = await import('./openPostgres.ts')
  return { db: openPostgres<Tables>(databaseUrl, onTrouble), kind: 'postgres' }
}
