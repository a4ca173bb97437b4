import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { sqlStore } from './sqlStore.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

const connectTimeoutMs = 5_000

/** Opens a Postgres database. Its address holds a password and never appears in an error. */
export async function openPostgres(databaseUrl: string, onTrouble: (error: unknown) => void): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    // A query that waits longer than this is of no use to the visitor any more.
    query_timeout: 10_000,
    application_name: 'latchkey',
  })
  // A connection that breaks must not end the process, idle or in the middle of a query; the next opens another.
  pool.on('error', onTrouble)
  pool.on('connect', (client) => client.on('error', onTrouble))
  return sqlStore(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), 'postgres')
}
