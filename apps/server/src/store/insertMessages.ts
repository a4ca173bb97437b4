import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { KeptEnvelope } from './relayStore.ts'
import type { Tables } from './tables.ts'

/** Writes messages: in one statement on Postgres, where each is a way there and back; one by one on SQLite, which is here. */
export async function insertMessages(
  tx: Transaction<Tables>,
  kind: 'sqlite' | 'postgres',
  messages: readonly KeptEnvelope[],
): Promise<void> {
  if (kind === 'postgres') {
    const column = (read: (message: KeptEnvelope) => unknown) => messages.map(read)
    await insert(
      sql`select * from unnest(
        ${column((one) => one.topic)}::text[], ${column((one) => one.publishedAt)}::bigint[],
        ${column((one) => one.hash)}::text[], ${column((one) => one.body)}::text[],
        ${column(sizeOf)}::integer[], ${column((one) => one.tag)}::bigint[],
        ${column((one) => one.attestation ?? null)}::text[], ${column((one) => one.publisher)}::text[],
        ${column((one) => one.expiresAt)}::bigint[])`,
    ).execute(tx)
    return
  }
  for (const one of messages) {
    await insert(
      sql`values (${one.topic}, ${one.publishedAt}, ${one.hash}, ${one.body}, ${sizeOf(one)}, ${one.tag},
        ${one.attestation ?? null}, ${one.publisher}, ${one.expiresAt})`,
    ).execute(tx)
  }
}

/** What is still there under a name that is not known has expired and was not swept yet. */
function insert(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into relay_messages
      (topic, published_at, hash, body, size, tag, attestation, publisher, expires_at) ${rows}
    on conflict (topic, hash) do update set published_at = excluded.published_at, size = excluded.size,
      tag = excluded.tag, attestation = excluded.attestation, publisher = excluded.publisher,
      expires_at = excluded.expires_at`
}

function sizeOf({ body, attestation = '' }: KeptEnvelope): number {
  return Buffer.byteLength(body) + Buffer.byteLength(attestation)
}
