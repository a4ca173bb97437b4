import { sql, type Transaction } from 'kysely'
import type { VaultDatabase } from './openVaultStore.ts'
import type { VaultTables } from './vaultTables.ts'

/** Runs a transaction that no other with the same key runs beside: what it counts stays true until it ends. */
export function inTurn<Result>(
  { db, kind }: VaultDatabase,
  key: string,
  work: (tx: Transaction<VaultTables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    // On SQLite every transaction begins IMMEDIATE: there is only one at a time.
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(tx)
    return work(tx)
  })
}
