import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import * as v from 'valibot'
import { sqliteDialect } from '../../store/sqliteDialect.ts'
import type { Tables } from '../../store/tables.ts'

/** A database that counts, and can say how it would answer what it was asked. */
export type WatchedDatabase = {
  readonly db: Kysely<Tables>
  /** Does something, and tells the statements of it and how many rows came back. */
  watch(work: () => Promise<unknown>): Promise<{
    readonly statements: readonly CompiledQuery[]
    readonly rows: number
  }>
  /** How SQLite goes about a statement, step by step. */
  planOf(statement: CompiledQuery): Promise<readonly string[]>
  /** How many rows Postgres looked at in its tables to answer a statement. */
  rowsVisited(statement: CompiledQuery): Promise<number>
}

const Plan = v.array(v.object({ detail: v.string() }))
type Node = {
  readonly 'Relation Name'?: string | undefined
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number | undefined
  readonly Plans?: readonly Node[] | undefined
}
const Node: v.GenericSchema<unknown, Node> = v.object({
  'Relation Name': v.optional(v.string()),
  'Actual Rows': v.number(),
  'Rows Removed by Filter': v.optional(v.number()),
  Plans: v.optional(v.array(v.lazy(() => Node))),
})
const Explained = v.tuple([v.object({ 'QUERY PLAN': v.tuple([v.object({ Plan: Node })]) })])

/** Opens a database that is there already. */
export function watchQueries(databaseUrl: string): WatchedDatabase {
  const statements: CompiledQuery[] = []
  let rows = 0
  const dialect = databaseUrl.startsWith('sqlite:')
    ? sqliteDialect(async () => new DatabaseSync(databaseUrl.slice('sqlite:'.length)))
    : new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) })
  const db = new Kysely<Tables>({
    dialect,
    log({ query }) {
      statements.push(query)
    },
    plugins: [
      {
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          rows += result.rows.length
          return result
        },
      },
    ],
  })
  return {
    db,
    async watch(work) {
      statements.length = 0
      rows = 0
      await work()
      return { statements: [...statements], rows }
    },
    async planOf({ sql, parameters }) {
      const told = await db.executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
      return v.parse(Plan, told.rows).map(({ detail }) => detail)
    },
    async rowsVisited({ sql, parameters }) {
      const explain = `explain (analyze, format json) ${sql}`
      const told = await db.executeQuery(CompiledQuery.raw(explain, [...parameters]))
      return visited(v.parse(Explained, told.rows)[0]['QUERY PLAN'][0].Plan)
    },
  }
}

function visited(node: Node): number {
  const own =
    node['Relation Name'] === undefined ? 0 : node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  return (node.Plans ?? []).reduce((sum, one) => sum + visited(one), own)
}
