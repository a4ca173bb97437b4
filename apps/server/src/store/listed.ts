import { type RawBuilder, sql } from 'kysely'

/** A list as rows of one column, for `in (…)`. As one parameter, so that lists of all lengths are one statement. */
export function listed(kind: 'sqlite' | 'postgres', texts: readonly string[]): RawBuilder<unknown> {
  return kind === 'postgres'
    ? sql`select unnest(${texts}::text[])`
    : sql`select value from json_each(${JSON.stringify(texts)})`
}

/** The same for topics with hashes. */
export function pairs(
  kind: 'sqlite' | 'postgres',
  names: readonly { readonly topic: string; readonly hash: string }[],
): RawBuilder<unknown> {
  return kind === 'postgres'
    ? sql`select * from unnest(${names.map(({ topic }) => topic)}::text[], ${names.map(({ hash }) => hash)}::text[])`
    : sql`select value ->> 0, value ->> 1 from json_each(${JSON.stringify(names.map(({ topic, hash }) => [topic, hash]))})`
}
