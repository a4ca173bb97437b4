import type { Caip2 } from '@latchkey/wire'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Address, Hex } from 'viem'
import type { HistoryEntry, Move, MoveKind, ReadFrom } from './historyStore.ts'
import type { Tables } from './tables.ts'

type EntryRow = Selectable<Tables['history_entries']>
type MoveRow = Selectable<Tables['history_moves']>

/** Reads entries of an account from a place on, newest first: two walks along keys, each as long as the page. */
export async function readEntries(
  db: Kysely<Tables>,
  chainId: Caip2,
  account: Address,
  from: ReadFrom | undefined,
  limit: number,
): Promise<readonly HistoryEntry[]> {
  const older =
    from === undefined
      ? sql``
      : 'until' in from
        ? sql`and time <= ${from.until}`
        : sql`and (block, position) < (${from.block}, ${from.position})`
  const { rows } = await sql<EntryRow>`select * from history_entries
    where account = ${account} and chain_id = ${chainId} ${older}
    order by block desc, position desc limit ${limit}`.execute(db)
  const [newest, oldest] = [rows[0], rows.at(-1)]
  if (newest === undefined || oldest === undefined) return []
  const moves = await sql<MoveRow>`select * from history_moves
    where account = ${account} and chain_id = ${chainId}
      and (block, position) <= (${newest.block}, ${newest.position})
      and (block, position) >= (${oldest.block}, ${oldest.position})
    order by block, position, place`.execute(db)
  const byPlace = new Map<string, MoveRow[]>(rows.map((row) => [placeOf(row), []]))
  for (const move of moves.rows) byPlace.get(placeOf(move))?.push(move)
  return rows.map((row) => entryOf(row, byPlace.get(placeOf(row)) ?? []))
}

function placeOf({ block, position }: Pick<EntryRow, 'block' | 'position'>): string {
  return `${block} ${position}`
}

function entryOf(row: EntryRow, moves: readonly MoveRow[]): HistoryEntry {
  return {
    block: Number(row.block),
    position: row.position,
    hash: row.hash as Hex,
    time: Number(row.time),
    sender: row.sender as Address,
    recipient: (row.recipient ?? undefined) as Address | undefined,
    nonce: Number(row.nonce),
    value: BigInt(row.value),
    selector: row.selector as Hex,
    failed: row.failed === 1,
    approved: row.approved === 1,
    leftOut: row.left_out,
    moves: moves.map(moveOf),
  }
}

function moveOf(row: MoveRow): Move {
  return {
    account: row.account as Address,
    place: row.place,
    direction: row.direction as Move['direction'],
    kind: row.kind as MoveKind,
    token: (row.token ?? undefined) as Address | undefined,
    counterparty: row.counterparty as Address,
    amount: BigInt(row.amount),
    tokenId: row.token_id === null ? undefined : BigInt(row.token_id),
  }
}
