import { type Kysely, sql } from 'kysely'
import type { KeptEnvelope, PeekQuery } from './relayStore.ts'
import type { Tables } from './tables.ts'
import { envelopeOf, type MessageRow, unreadMessages } from './unreadMessages.ts'

/** What most mailboxes hold at most, when somebody looks. */
const few = 3
/** Longer bodies are read page by page, so that a look into many mailboxes stays small. */
const shortBytes = 16 * 1024

/** Reads mailboxes that hold little: on Postgres all of them in one statement. Undefined for one that holds more. */
export async function peekMessages(
  db: Kysely<Tables>,
  kind: 'sqlite' | 'postgres',
  queries: readonly PeekQuery[],
  now: number,
): Promise<readonly (readonly KeptEnvelope[] | undefined)[]> {
  if (kind === 'postgres') return peekAtOnce(db, queries, now)
  const found: (readonly KeptEnvelope[] | undefined)[] = []
  for (const query of queries) {
    const page = await unreadMessages(db, { ...query, now, mostMessages: few, mostBytes: shortBytes * few })
    found.push(page.more ? undefined : page.messages)
  }
  return found
}

type Row = Omit<MessageRow, 'body'> & { readonly n: number | string; readonly body: string | null }

async function peekAtOnce(db: Kysely<Tables>, queries: readonly PeekQuery[], now: number) {
  const { rows } = await sql<Row>`
    select s.n, m.topic, m.published_at, m.hash, m.tag, m.attestation, m.publisher, m.expires_at,
      case when m.size <= ${shortBytes} then m.body end as body
    from unnest(
      ${queries.map((query) => query.topic)}::text[],
      ${queries.map((query) => query.client)}::text[],
      ${queries.map((query) => query.after)}::bigint[]
    ) with ordinality as s (topic, client, after, n)
    cross join lateral (
      select * from relay_messages
      where relay_messages.topic = s.topic and published_at > s.after and expires_at > ${now} and publisher <> s.client
        and not exists (
          select 1 from relay_receipts r
          where r.topic = s.topic and r.published_at = relay_messages.published_at and r.client = s.client
        )
      order by published_at
      limit ${few + 1}
    ) as m
    order by s.n, m.published_at`.execute(db)
  const found: (KeptEnvelope[] | undefined)[] = queries.map(() => [])
  for (const { n, body, ...row } of rows) {
    const at = Number(n) - 1
    if (body === null || found[at]?.length === few) found[at] = undefined
    else found[at]?.push(envelopeOf({ ...row, body }))
  }
  return found
}
