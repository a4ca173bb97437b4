import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { Op } from '../chain/op.ts'
import { JournalError } from './journalError.ts'
import { openDatabase } from './openDatabase.ts'

/** One change as the journal gives it back. */
type JournalEntry = {
  readonly op: Op
  /** The newest block's hash when the change was asked for. */
  readonly headBefore: string
  /** Strikes the change out. */
  forget(): void
}

/** What one chain keeps of itself. */
export type ChainJournal = {
  /** Throws a sentence when the chain's seeded past is not the one this journal goes on from. */
  confirmSeed(seedHash: string): void
  /** Writes a change down before it is done; the answer strikes it out again. */
  append(op: Op, headBefore: string): () => void
  read(): readonly JournalEntry[]
}

/** Everything that happened on a sandbox's chains since they were seeded. */
export type Journal = {
  /** Unix seconds: the moment the seeded past ends at. */
  readonly anchor: number
  chain(id: number): ChainJournal
  close(): void
}

const Row = v.object({ id: v.number(), head: v.string(), op: v.string() })
const Fact = v.object({ value: v.string() })

/** Opens the journal of a folder, making it when there is none; `fresh` forgets what it held. */
export function openJournal(folder: string, { fresh, now }: { fresh: boolean; now: number }): Journal {
  const database = openDatabase(folder, fresh)
  const insertFact = database.prepare('INSERT OR IGNORE INTO fact (name, value) VALUES (?, ?)')
  const selectFact = database.prepare('SELECT value FROM fact WHERE name = ?')

  /** Each fact is settled once: the first value stays. */
  function settle(name: string, value: string): string {
    insertFact.run(name, value)
    return v.parse(Fact, selectFact.get(name)).value
  }

  try {
    return {
      anchor: readAnchor(settle('anchor', String(now)), folder),
      chain: (id) => chainJournal(database, id, folder, settle),
      close: () => database.close(),
    }
  } catch (error) {
    database.close()
    throw error
  }
}

function chainJournal(
  database: DatabaseSync,
  chainId: number,
  folder: string,
  settle: (name: string, value: string) => string,
): ChainJournal {
  const insert = database.prepare('INSERT INTO change (chain, head, op) VALUES (?, ?, ?)')
  const remove = database.prepare('DELETE FROM change WHERE id = ?')
  const select = database.prepare('SELECT id, head, op FROM change WHERE chain = ? ORDER BY id')
  return {
    confirmSeed(seedHash) {
      if (settle(`seed of ${chainId}`, seedHash) !== seedHash) throw new JournalError('otherSeed', folder)
    },
    append(op, headBefore) {
      const { lastInsertRowid } = insert.run(chainId, headBefore, JSON.stringify(op))
      return () => remove.run(lastInsertRowid)
    },
    read() {
      return select.all(chainId).map((row) => {
        const { id, head, op } = v.parse(Row, row)
        return { op: readOp(op, folder), headBefore: head, forget: () => remove.run(id) }
      })
    },
  }
}

function readOp(text: string, folder: string): Op {
  try {
    return v.parse(Op, JSON.parse(text))
  } catch (cause) {
    throw new JournalError('damaged', folder, cause)
  }
}

function readAnchor(text: string, folder: string): number {
  const anchor = Number(text)
  if (!Number.isSafeInteger(anchor) || anchor <= 0) throw new JournalError('damaged', folder)
  return anchor
}
