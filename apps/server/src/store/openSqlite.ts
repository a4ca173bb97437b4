import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import { makeDataFolder } from './makeDataFolder.ts'
import { sqliteDialect } from './sqliteDialect.ts'
import { whenFree } from './whenFree.ts'

/** Opens the embedded database: a file, or `:memory:`. */
export async function openSqlite<Tables>(path: string): Promise<Kysely<Tables>> {
  if (path !== ':memory:') await makeDataFolder(dirname(path))
  const dialect = sqliteDialect(async () => {
    const { DatabaseSync } = await import('node:sqlite')
    const database = new DatabaseSync(path, { timeout: 0 })
    // FULL keeps in WAL mode what was committed, even when the power goes.
    await whenFree(() => database.exec('pragma journal_mode = wal'))
    database.exec('pragma synchronous = full; pragma foreign_keys = on')
    return database
  })
  return new Kysely<Tables>({ dialect })
}
