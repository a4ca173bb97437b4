import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { whenFree } from './whenFree.ts'

/** Kysely over `node:sqlite`: one connection, taken in turns, so that transactions do not mix. */
export function sqliteDialect(open: () => Promise<DatabaseSync>): Dialect {
  let database: DatabaseSync | undefined
  let connection: DatabaseConnection | undefined
  const turns = createTurns()
  const run = (text: string) => connection?.executeQuery(CompiledQuery.raw(text))
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => ({
      async init() {
        database = await open()
        connection = connect(database)
      },
      async acquireConnection() {
        await turns.take()
        if (connection === undefined) throw new Error('The database is not open.')
        return connection
      },
      async releaseConnection() {
        turns.give()
      },
      // IMMEDIATE takes the write lock at once: a transaction never fails half way because another writer came first.
      async beginTransaction() {
        await run('begin immediate')
      },
      async commitTransaction() {
        await run('commit')
      },
      async rollbackTransaction() {
        await run('rollback')
      },
      async destroy() {
        database?.close()
        database = undefined
      },
    }),
  }
}

function connect(database: DatabaseSync): DatabaseConnection {
  const statements = new Map<string, StatementSync>()
  const prepare = (text: string) => {
    const known = statements.get(text)
    if (known !== undefined) return known
    const statement = database.prepare(text)
    // Queries are few and fixed; the bound is for those that are not.
    if (statements.size < 200) statements.set(text, statement)
    return statement
  }
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      const statement = prepare(query.sql)
      const parameters = query.parameters as readonly SQLInputValue[]
      const rows = (await whenFree(() => statement.all(...parameters))) as Row[]
      // Nobody asks how many rows were read or added.
      if (!/^\s*(delete|update)/i.test(query.sql)) return { rows }
      const changed = prepare('select changes() as n').get()?.['n']
      return { rows, numAffectedRows: BigInt(typeof changed === 'number' ? changed : 0) }
    },
    // biome-ignore lint/correctness/useYield: nothing in the server streams rows
    async *streamQuery() {
      throw new Error('Rows are not streamed from SQLite: ask for them at once.')
    },
  }
}

/** One at a time, first come first served. */
function createTurns() {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    async take(): Promise<void> {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve))
      taken = true
    },
    give(): void {
      const next = waiting.shift()
      if (next === undefined) taken = false
      else next()
    },
  }
}
