import type { Caip2 } from '@latchkey/wire'
import { type Kysely, sql } from 'kysely'
import type { Address, Hex } from 'viem'
import { appendBlocks } from './appendBlocks.ts'
import { forgetFrom } from './forgetFrom.ts'
import type { HistoryStore, IndexState } from './historyStore.ts'
import { listed } from './listed.ts'
import { readEntries } from './readEntries.ts'
import type { Tables } from './tables.ts'

type StateRow = { start_block: number | string; next_block: number | string; hash: Hex | null }

/** The past of accounts over any database that Kysely speaks to. */
export function sqlHistoryStore(db: Kysely<Tables>, kind: 'sqlite' | 'postgres'): HistoryStore {
  async function stateOf(chainId: Caip2): Promise<IndexState | undefined> {
    const { rows } = await sql<StateRow>`select c.start_block, c.next_block, b.hash from history_chains c
      left join history_blocks b on b.chain_id = c.chain_id and b.number = c.next_block - 1
      where c.chain_id = ${chainId}`.execute(db)
    const [row] = rows
    return (
      row && {
        startBlock: Number(row.start_block),
        nextBlock: Number(row.next_block),
        lastHash: row.hash ?? undefined,
      }
    )
  }

  return {
    state: stateOf,
    async begin(chainId, startBlock) {
      await sql`insert into history_chains (chain_id, start_block, next_block, owner, leased_until)
        values (${chainId}, ${startBlock}, ${startBlock}, null, 0) on conflict (chain_id) do nothing`.execute(
        db,
      )
      // What was begun later has a gap before it that cannot be filled from this side: it is read anew.
      const isLater = sql`start_block > ${startBlock}`
      let state = await stateOf(chainId)
      // Again when another node wrote in between.
      while (state !== undefined && state.startBlock > startBlock) {
        await forgetFrom(db, chainId, state.startBlock, isLater)
        await sql`update history_chains set start_block = ${startBlock}, next_block = ${startBlock}
          where chain_id = ${chainId} and ${isLater} and next_block = start_block`.execute(db)
        state = await stateOf(chainId)
      }
      return state ?? { startBlock, nextBlock: startBlock, lastHash: undefined }
    },
    async lease(chainId, owner, now, forMs) {
      const taken = await sql`update history_chains set owner = ${owner}, leased_until = ${now + forMs}
        where chain_id = ${chainId} and (owner is null or owner = ${owner} or leased_until < ${now})`.execute(
        db,
      )
      return Number(taken.numAffectedRows ?? 0) === 1
    },
    async release(chainId, owner) {
      await sql`update history_chains set owner = null where chain_id = ${chainId} and owner = ${owner}`.execute(
        db,
      )
    },
    append: (chainId, owner, blocks) =>
      db.transaction().execute((tx) => appendBlocks(tx, kind, { chainId, owner, blocks })),
    cutFrom: (chainId, owner, block) => forgetFrom(db, chainId, block, sql`owner = ${owner}`),
    async hashes(chainId) {
      const { rows } = await sql<{
        number: number | string
        hash: Hex
      }>`select number, hash from history_blocks
        where chain_id = ${chainId} order by number desc`.execute(db)
      return rows.map(({ number, hash }) => ({ number: Number(number), hash }))
    },
    entries: (chainId, account, from, limit) => readEntries(db, chainId, account, from, limit),
    async tokens(chainId, account, most) {
      const { rows } = await sql<{ token: Address }>`select token from history_tokens
        where account = ${account} and chain_id = ${chainId} and kind = 'erc20'
        order by case when touched_block is null then 1 else 0 end, first_block desc, token
        limit ${most}`.execute(db)
      return rows.map((row) => row.token)
    },
    async touched(chainId, account, tokens) {
      const { rows } = await sql<{ token: Address }>`select token from history_tokens
        where account = ${account} and chain_id = ${chainId} and touched_block is not null
          and token in (${listed(kind, tokens)})`.execute(db)
      return new Set(rows.map((row) => row.token))
    },
  }
}
