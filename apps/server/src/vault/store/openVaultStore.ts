import { migrate } from '../../store/migrate.ts'
import { type Database, openDatabase } from '../../store/openDatabase.ts'
import { vaultMigrations } from './vaultMigrations.ts'
import type { VaultTables } from './vaultTables.ts'

/** The vault's database with its tables up to date. */
export type VaultDatabase = Database<VaultTables>

/** Opens the vault's own database, which is never the server's. */
export async function openVaultStore(
  databaseUrl: string,
  onTrouble: (error: unknown) => void,
): Promise<VaultDatabase> {
  const database = await openDatabase<VaultTables>(databaseUrl, onTrouble)
  try {
    await migrate(database, vaultMigrations)
  } catch (error) {
    await database.db.destroy()
    throw error
  }
  return database
}
