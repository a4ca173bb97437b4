import type { Caip2 } from '@latchkey/wire'
import { sql, type Transaction } from 'kysely'
import { entryRows } from './entryRows.ts'
import { hashesKept, type IndexedBlock } from './historyStore.ts'
import { rowsOf } from './rowsOf.ts'
import type { Tables } from './tables.ts'

/** Adds blocks to a chain's index within a transaction; false, with nothing written, when they do not follow its last. */
export async function appendBlocks(
  tx: Transaction<Tables>,
  kind: 'sqlite' | 'postgres',
  { chainId, owner, blocks }: { chainId: Caip2; owner: string; blocks: readonly IndexedBlock[] },
): Promise<boolean> {
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (first === undefined || last === undefined) return true
  const next = last.number + 1
  // The row is the lock: of two nodes that come with the same blocks, one finds the index elsewhere.
  const moved = await sql`update history_chains set next_block = ${next}
    where chain_id = ${chainId} and owner = ${owner} and next_block = ${first.number}`.execute(tx)
  if (Number(moved.numAffectedRows ?? 0) !== 1) return false
  const { entries, moves, tokens } = entryRows(chainId, blocks)
  await sql`insert into history_blocks (chain_id, number, hash) ${rowsOf(
    kind,
    ['text', 'bigint', 'text'],
    blocks.map((block) => [chainId, block.number, block.hash]),
  )}`.execute(tx)
  await sql`insert into history_entries
    (account, chain_id, block, position, hash, time, sender, recipient, nonce, value, selector, failed, approved, left_out)
    ${rowsOf(
      kind,
      [
        'text',
        'text',
        'bigint',
        'integer',
        'text',
        'bigint',
        'text',
        'text',
        'bigint',
        'text',
        'text',
        'integer',
        'integer',
        'integer',
      ],
      entries,
    )}`.execute(tx)
  await sql`insert into history_moves
    (account, chain_id, block, position, place, direction, kind, token, counterparty, amount, token_id)
    ${rowsOf(
      kind,
      ['text', 'text', 'bigint', 'integer', 'integer', 'text', 'text', 'text', 'text', 'text', 'text'],
      moves,
    )}`.execute(tx)
  await sql`insert into history_tokens (account, chain_id, token, kind, first_block, touched_block)
    ${rowsOf(kind, ['text', 'text', 'text', 'text', 'bigint', 'bigint'], tokens)}
    on conflict (account, chain_id, token) do update
    set touched_block = coalesce(history_tokens.touched_block, excluded.touched_block)`.execute(tx)
  await sql`delete from history_blocks where chain_id = ${chainId} and number < ${next - hashesKept}
    and number > (select start_block from history_chains where chain_id = ${chainId})`.execute(tx)
  return true
}
