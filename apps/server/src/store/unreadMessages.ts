import { type Kysely, sql } from 'kysely'
import type { KeptEnvelope, Unread, UnreadQuery } from './relayStore.ts'
import type { Tables } from './tables.ts'

/** Reads what a client has not got yet, up to so many bytes: sizes first, so that no more bodies are read than are sent. */
export async function unreadMessages(db: Kysely<Tables>, query: UnreadQuery): Promise<Unread> {
  const sizes = await db
    .selectFrom('relay_messages as m')
    .select(['published_at', 'size'])
    .where('topic', '=', query.topic)
    .where('published_at', '>', query.after)
    .where('expires_at', '>', query.now)
    .where('publisher', '<>', query.client)
    .where(
      sql<boolean>`not exists (
        select 1 from relay_receipts r
        where r.topic = m.topic and r.published_at = m.published_at and r.client = ${query.client}
      )`,
    )
    .orderBy('published_at')
    .limit(query.mostMessages + 1)
    .execute()
  const times: number[] = []
  let bytes = 0
  for (const row of sizes) {
    if (times.length === query.mostMessages || bytes >= query.mostBytes) break
    times.push(Number(row.published_at))
    bytes += row.size
  }
  if (times.length === 0) return { messages: [], more: sizes.length > 0 }
  const rows = await db
    .selectFrom('relay_messages')
    .selectAll()
    .where('topic', '=', query.topic)
    .where('published_at', 'in', times)
    .orderBy('published_at')
    .execute()
  return { messages: rows.map(envelopeOf), more: sizes.length > times.length }
}

/** A message as the database gives it. */
export type MessageRow = {
  readonly topic: string
  readonly published_at: number | string
  readonly hash: string
  readonly body: string
  readonly tag: number | string
  readonly attestation: string | null
  readonly publisher: string
  readonly expires_at: number | string
}

/** Large numbers come as text from Postgres. */
export function envelopeOf(row: MessageRow): KeptEnvelope {
  return {
    topic: row.topic,
    hash: row.hash,
    body: row.body,
    tag: Number(row.tag),
    attestation: row.attestation ?? undefined,
    publisher: row.publisher,
    publishedAt: Number(row.published_at),
    expiresAt: Number(row.expires_at),
  }
}
