import type { Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { VaultTables } from '../store/vaultTables.ts'

/** Longer than any box could still be of use. */
const memoryMs = 24 * 3_600_000

/** Marks a box as opened; a second time is refused (A40). */
export async function burnBox(tx: Transaction<VaultTables>, id: string, now: number): Promise<void> {
  await burnUntil(tx, id, now + memoryMs)
}

/** Marks what has an end of its own as used; a second time is refused. */
export async function burnUntil(tx: Transaction<VaultTables>, id: string, expiresAt: number): Promise<void> {
  const burned = await tx
    .insertInto('opened_boxes')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (burned === undefined) throw new Failure(401, 'replayed', 'This request was sent before.')
}
