import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

const connectTimeoutMs = 5_000

/** Opens a Postgres database. Its address holds a password and never appears in an error. */
export function openPostgres<Tables>(
  databaseUrl: string,
  onTrouble: (error: unknown) => void,
): Kysely<Tables> {
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
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
