import { type Kysely, sql } from 'kysely'
import { listed } from './listed.ts'
import { peekMessages } from './peekMessages.ts'
import type { RelayStore } from './relayStore.ts'
import { sweepExpired } from './sweepExpired.ts'
import type { Tables } from './tables.ts'
import { unreadMessages } from './unreadMessages.ts'
import { writeEnvelopes } from './writeEnvelopes.ts'
import { writeReceipts } from './writeReceipts.ts'

/** Mailboxes over any database that Kysely speaks to. */
export function sqlRelayStore(db: Kysely<Tables>, kind: 'sqlite' | 'postgres'): RelayStore {
  return {
    write: (envelopes, receipts, now) =>
      db.transaction().execute(async (tx) => {
        // First, since what somebody has makes room.
        if (receipts.length > 0) await writeReceipts(tx, kind, receipts)
        return envelopes.length > 0 ? await writeEnvelopes(tx, kind, envelopes, now) : []
      }),
    async latest(topics) {
      const { rows } = await sql<{ topic: string; latest: number | string }>`
        select topic, max(published_at) as latest from relay_messages
        where topic in (${listed(kind, topics)}) group by topic`.execute(db)
      return new Map(rows.map((row) => [row.topic, Number(row.latest)]))
    },
    unread: (query) => unreadMessages(db, query),
    peek: (queries, now) => peekMessages(db, kind, queries, now),
    async changedSince(since, now) {
      const rows = await db
        .selectFrom('relay_messages')
        .select('topic')
        .distinct()
        .where('published_at', '>=', since)
        .where('expires_at', '>', now)
        .execute()
      return rows.map((row) => row.topic)
    },
    sweep: (now) => sweepExpired(db, kind, now),
    async totals() {
      const row = await db
        .selectFrom('relay_messages')
        .select([
          sql<number | string>`count(*)`.as('messages'),
          sql<number | string | null>`sum(size)`.as('bytes'),
        ])
        .executeTakeFirstOrThrow()
      return { messages: Number(row.messages), bytes: Number(row.bytes ?? 0) }
    },
  }
}
