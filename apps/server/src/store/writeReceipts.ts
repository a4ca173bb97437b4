import { sql, type Transaction } from 'kysely'
import { pairs } from './listed.ts'
import type { Receipt } from './relayStore.ts'
import type { Tables } from './tables.ts'

type Row = {
  readonly topic: string
  readonly published_at: number
  readonly client: string
  readonly expires_at: number
}

/** Notes which client has which message. One that is not there any more needs no note. */
export async function writeReceipts(
  tx: Transaction<Tables>,
  kind: 'sqlite' | 'postgres',
  receipts: readonly Receipt[],
): Promise<void> {
  const rows: Row[] = []
  const named = new Map<string, { topic: string; hash: string; clients: string[] }>()
  for (const { topic, client, message } of receipts) {
    if (!('hash' in message)) {
      rows.push({ topic, client, published_at: message.publishedAt, expires_at: message.expiresAt })
      continue
    }
    const one = named.get(topic + message.hash) ?? { topic, hash: message.hash, clients: [] }
    one.clients.push(client)
    named.set(topic + message.hash, one)
  }
  const wanted = [...named.values()]
  if (wanted.length > 0) {
    const found = await tx
      .selectFrom('relay_messages')
      .select(['topic', 'hash', 'published_at', 'expires_at'])
      .where(sql<boolean>`(topic, hash) in (${pairs(kind, wanted)})`)
      .execute()
    for (const { topic, hash, published_at, expires_at } of found) {
      for (const client of named.get(topic + hash)?.clients ?? []) {
        rows.push({ topic, client, published_at: Number(published_at), expires_at: Number(expires_at) })
      }
    }
  }
  if (rows.length > 0) await insert(tx, kind, rows)
}

async function insert(tx: Transaction<Tables>, kind: 'sqlite' | 'postgres', rows: readonly Row[]) {
  const [topics, clients] = [rows.map((row) => row.topic), rows.map((row) => row.client)]
  const [times, ends] = [rows.map((row) => row.published_at), rows.map((row) => row.expires_at)]
  const table =
    kind === 'postgres'
      ? sql`select * from unnest(${topics}::text[], ${times}::bigint[], ${clients}::text[], ${ends}::bigint[])`
      : // SQLite takes `on` for a join's without a `where`.
        sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${JSON.stringify(
          rows.map((row) => [row.topic, row.published_at, row.client, row.expires_at]),
        )}) where true`
  await sql`insert into relay_receipts (topic, published_at, client, expires_at) ${table}
    on conflict do nothing`.execute(tx)
}
