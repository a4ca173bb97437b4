import { type RawBuilder, sql } from 'kysely'

/** What a column of a new row holds. */
export type Column = 'text' | 'bigint' | 'integer'

/** Many rows as one parameter, so that any number of them is one statement; for `insert into … (…)`. */
export function rowsOf(
  kind: 'sqlite' | 'postgres',
  columns: readonly Column[],
  rows: readonly (readonly (string | number | null)[])[],
): RawBuilder<unknown> {
  const text = JSON.stringify(rows)
  if (kind === 'sqlite') {
    const picked = columns.map((_, n) => sql`value ->> ${sql.lit(n)}`)
    // Without a condition SQLite would take the `on` of `on conflict` for a join.
    return sql`select ${sql.join(picked)} from json_each(${text}) where true`
  }
  const picked = columns.map((column, n) => sql`(r.v ->> ${sql.lit(n)})::${sql.raw(column)}`)
  return sql`select ${sql.join(picked)} from json_array_elements(${text}::json) as r (v)`
}
