import type { Caip2 } from '@latchkey/wire'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Blocks that are forgotten at once: of a busy chain a longer piece would outlast any patience, and hold up everybody. */
const blocksAtOnce = 100

/**
 * Takes this block and all after it out of a chain's index, newest first, so that in between it is only shorter. False
 * when the condition on the chain's row does not hold, or no longer.
 */
export async function forgetFrom(
  db: Kysely<Tables>,
  chainId: Caip2,
  block: number,
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  for (;;) {
    const { rows } = await sql<{ start_block: number | string; next_block: number | string }>`
      select start_block, next_block from history_chains where chain_id = ${chainId}`.execute(db)
    const [row] = rows
    if (row === undefined) return false
    const to = Math.max(block, Number(row.start_block))
    const step = Math.max(to, Number(row.next_block) - blocksAtOnce)
    const isDone = await db.transaction().execute(async (tx) => {
      const cut = await sql`update history_chains set next_block = ${step}
        where chain_id = ${chainId} and next_block >= ${step} and ${condition}`.execute(tx)
      if (Number(cut.numAffectedRows ?? 0) !== 1) return false
      await forget(tx, chainId, step)
      return true
    })
    if (!isDone || step === to) return isDone
  }
}

async function forget(tx: Transaction<Tables>, chainId: Caip2, block: number): Promise<void> {
  await sql`delete from history_entries where chain_id = ${chainId} and block >= ${block}`.execute(tx)
  await sql`delete from history_moves where chain_id = ${chainId} and block >= ${block}`.execute(tx)
  await sql`delete from history_tokens where chain_id = ${chainId} and first_block >= ${block}`.execute(tx)
  // Kept by what came before, but moved by the account itself only in what is gone.
  await sql`update history_tokens set touched_block = null
    where chain_id = ${chainId} and touched_block >= ${block}`.execute(tx)
  await sql`delete from history_blocks where chain_id = ${chainId} and number >= ${block}`.execute(tx)
}
