import { type Kysely, sql } from 'kysely'
import type { Database } from './openDatabase.ts'

/** A change of the tables, in SQL that both databases understand. */
export type Migration = { readonly name: string; readonly statements: readonly string[] }

/** An arbitrary number that all our processes agree on. */
const migrationLock = 813_133_700

/** Brings the tables up to date. Safe when several processes start at once: the others wait, then find it done. */
export async function migrate<Tables>(
  { db, kind }: Database<Tables>,
  migrations: readonly Migration[],
): Promise<void> {
  await migrateTables({ db: db as Kysely<unknown> as Kysely<MigrationTables>, kind }, migrations)
}

type MigrationTables = { migrations: { name: string; applied_at: string } }

async function migrateTables(
  { db, kind }: Database<MigrationTables>,
  migrations: readonly Migration[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // On SQLite every transaction begins IMMEDIATE, which is the same lock.
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
    await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
      tx,
    )
    const applied = new Set(
      (await tx.selectFrom('migrations').select('name').execute()).map((row) => row.name),
    )
    const known = new Set(migrations.map(({ name }) => name))
    const newer = [...applied].find((name) => !known.has(name))
    if (newer !== undefined) throw new NewerDatabaseError(newer)
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue
      for (const statement of migration.statements) await sql.raw(statement).execute(tx)
      await tx
        .insertInto('migrations')
        .values({ name: migration.name, applied_at: new Date().toISOString() })
        .execute()
    }
  })
}

/** A newer version of the server has changed the tables: this one would read them wrongly. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError'
  constructor(migration: string) {
    super(
      `The database was upgraded by a newer version of the server (${migration}): start that version or a later one, or restore a backup from before the upgrade.`,
    )
  }
}
