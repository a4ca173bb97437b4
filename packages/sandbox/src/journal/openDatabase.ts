import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { JournalError } from './journalError.ts'

const sqliteBusy = 5
const sqliteLocked = 6
const sqliteCorrupt = 11
const sqliteNotADatabase = 26

/** Opens the journal's file for this process alone. */
export function openDatabase(folder: string, fresh: boolean): DatabaseSync {
  const file = join(folder, 'journal.sqlite')
  try {
    mkdirSync(folder, { recursive: true })
  } catch (cause) {
    throw new JournalError('unusable', folder, cause)
  }
  try {
    return open(file, fresh)
  } catch (cause) {
    if (!isDamaged(cause)) throw new JournalError(isInUse(cause) ? 'inUse' : 'unusable', folder, cause)
    if (!fresh) throw new JournalError('damaged', folder, cause)
  }
  // Damaged and to be forgotten: only then is the file itself removed, since nobody can be using it.
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  return open(file, false)
}

function open(file: string, fresh: boolean): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    // One sandbox at a time: two would write two different futures of the same chains. Surviving the death of
    // this process needs no more than NORMAL; only a power cut could take the last moments.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
    if (fresh) database.exec('DROP TABLE IF EXISTS change; DROP TABLE IF EXISTS fact;')
    database.exec(`
      BEGIN IMMEDIATE;
      CREATE TABLE IF NOT EXISTS fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS change (
        id INTEGER PRIMARY KEY AUTOINCREMENT, chain INTEGER NOT NULL, head TEXT NOT NULL, op TEXT NOT NULL
      ) STRICT;
      COMMIT;
    `)
    const [check] = database.prepare('PRAGMA quick_check(1)').all()
    if (check?.['quick_check'] !== 'ok')
      throw Object.assign(new Error('quick_check'), { errcode: sqliteCorrupt })
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function errorCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined
  // Extended codes keep the primary one in their low byte.
  return error.errcode & 0xff
}

function isInUse(error: unknown): boolean {
  const code = errorCode(error)
  return code === sqliteBusy || code === sqliteLocked
}

function isDamaged(error: unknown): boolean {
  const code = errorCode(error)
  return code === sqliteCorrupt || code === sqliteNotADatabase
}
