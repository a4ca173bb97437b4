import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** Runs a transaction that no other of the same key runs beside, in any process. */
export type InTurn = <Result>(
  key: string,
  work: (tx: Transaction<Tables>) => Promise<Result>,
) => Promise<Result>

/** Gives what runs transactions on a user in turn. */
export function runInTurn(db: Kysely<Tables>, kind: 'sqlite' | 'postgres'): InTurn {
  return (key, work) =>
    db.transaction().execute(async (tx) => {
      // On SQLite every transaction begins IMMEDIATE: there is only one at a time.
      if (kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(tx)
      return work(tx)
    })
}
