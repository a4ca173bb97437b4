import { sql, type Transaction } from 'kysely'
import { insertMessages } from './insertMessages.ts'
import { listed, pairs } from './listed.ts'
import { type Envelope, type Kept, type KeptEnvelope, mostHeld, mostUnread } from './relayStore.ts'
import type { Tables } from './tables.ts'

/** So that their numbers mean nothing else in the database; the next 4096 are ours. */
const firstTopicLock = 813_140_000
/** Making room is dear, so it is made for a while. */
const roomMade = 100

/** `unread` is counted by sender, and only where much is held. */
type Box = { held: number; latest: number; unread?: Map<string, number> }

/** Keeps envelopes in their order; the transaction's commit makes them safe. */
export async function writeEnvelopes(
  tx: Transaction<Tables>,
  kind: 'sqlite' | 'postgres',
  envelopes: readonly Envelope[],
  now: number,
): Promise<readonly Kept[]> {
  const topics = [...new Set(envelopes.map((envelope) => envelope.topic))]
  if (kind === 'postgres') await lockTopics(tx, topics)
  const { boxes, known } = await lookUp(tx, kind, envelopes, topics, now)
  const rows: KeptEnvelope[] = []
  const kept: Kept[] = []
  for (const envelope of envelopes) {
    const name = envelope.topic + envelope.hash
    const box = boxes.get(envelope.topic) ?? { held: 0, latest: 0 }
    boxes.set(envelope.topic, box)
    if (known.has(name)) kept.push({ outcome: 'duplicate' })
    else if (!(await hasRoom(tx, envelope, box, rows, now))) kept.push({ outcome: 'full' })
    else {
      const publishedAt = Math.max(now, box.latest + 1)
      kept.push({ outcome: 'stored', publishedAt, previous: box.latest })
      rows.push({ ...envelope, publishedAt })
      known.add(name)
      box.latest = publishedAt
      box.held += 1
      if (box.unread !== undefined) addOne(box.unread, envelope.publisher)
    }
  }
  if (rows.length > 0) await insertMessages(tx, kind, rows)
  return kept
}

/**
 * Writers of one topic wait for each other, on all nodes, so that messages become visible in the order of their times.
 * Always taken in the same order: two writers never wait for each other in a circle. SQLite has one writer anyway.
 */
async function lockTopics(tx: Transaction<Tables>, topics: readonly string[]): Promise<void> {
  const locks = new Set(topics.map((topic) => firstTopicLock + Number.parseInt(topic.slice(0, 3), 16)))
  const sorted = `{${[...locks].sort((a, b) => a - b).join(',')}}`
  await sql`select pg_advisory_xact_lock(lock) from unnest(${sorted}::bigint[]) as lock`.execute(tx)
}

/** What each topic holds, and which envelopes are there already: the same bytes on a topic are one message until it expires. */
async function lookUp(
  tx: Transaction<Tables>,
  kind: 'sqlite' | 'postgres',
  envelopes: readonly Envelope[],
  topics: readonly string[],
  now: number,
): Promise<{ readonly boxes: Map<string, Box>; readonly known: Set<string> }> {
  const { rows } = await sql<Found>`
    select topic, null as hash, max(published_at) as latest, count(*) as held
    from relay_messages where topic in (${listed(kind, topics)}) group by topic
    union all
    select topic, hash, null, null
    from relay_messages where (topic, hash) in (${pairs(kind, envelopes)}) and expires_at > ${now}`.execute(
    tx,
  )
  const boxes = new Map<string, Box>()
  const known = new Set<string>()
  for (const { topic, hash, latest, held } of rows) {
    if (hash !== null) known.add(topic + hash)
    // What has expired is counted too: so the index alone tells, and it is only looked at closer where it is much.
    else boxes.set(topic, { latest: Number(latest), held: Number(held) })
  }
  return { boxes, known }
}

type Found = {
  readonly topic: string
  readonly hash: string | null
  readonly latest: number | string | null
  readonly held: number | string | null
}

async function hasRoom(
  tx: Transaction<Tables>,
  { topic, publisher }: Envelope,
  box: Box,
  waiting: readonly Envelope[],
  now: number,
): Promise<boolean> {
  // So few leave room for another, whoever sent them.
  if (box.held < mostUnread / 2) return true
  box.unread ??= await unreadBySender(tx, topic, waiting, now)
  let all = 0
  for (const count of box.unread.values()) all += count
  if ((box.unread.get(publisher) ?? 0) + all >= mostUnread) return false
  if (box.held >= mostHeld) box.held -= await makeRoom(tx, topic)
  return true
}

/** What nobody has yet, in the database and of this very write. */
async function unreadBySender(
  tx: Transaction<Tables>,
  topic: string,
  waiting: readonly Envelope[],
  now: number,
): Promise<Map<string, number>> {
  const counted = await tx
    .selectFrom('relay_messages as m')
    .select(({ fn }) => ['publisher', fn.countAll().as('n')])
    .where('topic', '=', topic)
    .where('expires_at', '>', now)
    .where(sql<boolean>`not ${received}`)
    .groupBy('publisher')
    .execute()
  const unread = new Map(counted.map(({ publisher, n }) => [publisher, Number(n)]))
  for (const one of waiting) if (one.topic === topic) addOne(unread, one.publisher)
  return unread
}

function addOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const received = sql`exists (
  select 1 from relay_receipts r where r.topic = m.topic and r.published_at = m.published_at
)`

async function makeRoom(tx: Transaction<Tables>, topic: string): Promise<number> {
  const removed = await tx
    .deleteFrom('relay_messages')
    .where('topic', '=', topic)
    .where('published_at', 'in', (eb) =>
      eb
        .selectFrom('relay_messages as m')
        .select('published_at')
        .where('topic', '=', topic)
        .where(sql<boolean>`${received}`)
        .orderBy('published_at')
        .limit(roomMade),
    )
    .executeTakeFirst()
  return Number(removed.numDeletedRows)
}
