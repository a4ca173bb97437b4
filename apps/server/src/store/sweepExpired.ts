import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Few enough that nobody waits long for the writer. */
const rowsAtOnce = 250
const sweepLock = 813_139_999

/** Removes some of what has expired; gives how much. Of several nodes one sweeps at a time. */
export async function sweepExpired(
  db: Kysely<Tables>,
  kind: 'sqlite' | 'postgres',
  now: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (kind === 'postgres') {
      const lock = await sql<{
        ours: boolean
      }>`select pg_try_advisory_xact_lock(${sweepLock}) as ours`.execute(tx)
      if (!lock.rows[0]?.ours) return 0
    }
    const messages = await sql`delete from relay_messages where (topic, published_at) in (
      select topic, published_at from relay_messages where expires_at <= ${now} limit ${rowsAtOnce}
    )`.execute(tx)
    const receipts = await sql`delete from relay_receipts where (topic, published_at, client) in (
      select topic, published_at, client from relay_receipts where expires_at <= ${now} limit ${rowsAtOnce}
    )`.execute(tx)
    return Number(messages.numAffectedRows ?? 0) + Number(receipts.numAffectedRows ?? 0)
  })
}
