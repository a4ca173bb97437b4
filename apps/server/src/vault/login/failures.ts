import type { Transaction } from 'kysely'
import { Failure, tryLater } from '../../http/failure.ts'
import type { VaultTables } from '../store/vaultTables.ts'

/** Wrong codes for one address within an hour, whatever the logins. */
const mostFailures = 10
const failureWindowMs = 3_600_000
/** Wrong codes for one address without a login in between: then only the operator can unlock it. */
const mostInARow = 100

/** Refuses an address for which too many wrong codes in a row were entered, whether or not it has an account. */
export async function refuseLocked(tx: Transaction<VaultTables>, identity: string): Promise<void> {
  const row = await tx
    .selectFrom('failures_in_a_row')
    .select('failed')
    .where('identity', '=', identity)
    .executeTakeFirst()
  if ((row?.failed ?? 0) < mostInARow) return
  throw new Failure(
    403,
    'too_many_codes',
    'Too many wrong codes for this address. Ask the operator of this site to unlock it.',
  )
}

/**
 * Counts a try as failed before its code is looked at, so that tries at the same time, on however many devices, cannot all
 * find room for one more.
 */
export async function countFailure(
  tx: Transaction<VaultTables>,
  { identity, attempt, now }: { readonly identity: string; readonly attempt: string; readonly now: number },
): Promise<void> {
  await refuseLocked(tx, identity)
  const { failed } = await tx
    .selectFrom('failures')
    .select((columns) => columns.fn.countAll<number>().as('failed'))
    .where('identity', '=', identity)
    .where('failed_at', '>', now - failureWindowMs)
    .executeTakeFirstOrThrow()
  if (Number(failed) >= mostFailures) {
    throw tryLater(429, 'too_many_codes', 'Too many wrong codes. Try again in an hour.', 3_600)
  }
  await tx.insertInto('failures').values({ identity, failed_at: now, attempt }).execute()
  await tx
    .insertInto('failures_in_a_row')
    .values({ identity, failed: 1 })
    .onConflict((conflict) =>
      conflict.column('identity').doUpdateSet((row) => ({ failed: row('failures_in_a_row.failed', '+', 1) })),
    )
    .execute()
}

/** Takes the count of a try back whose code was right; the row of failures ends with it. */
export async function forgiveFailure(
  tx: Transaction<VaultTables>,
  { identity, attempt }: { readonly identity: string; readonly attempt: string },
): Promise<void> {
  await tx.deleteFrom('failures').where('attempt', '=', attempt).execute()
  await tx.deleteFrom('failures_in_a_row').where('identity', '=', identity).execute()
}
