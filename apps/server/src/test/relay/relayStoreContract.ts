import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Envelope, Receipt } from '../../store/relayStore.ts'
import { useStores } from '../stores/useStores.ts'

const now = 1_750_000_000_000
const [topic, other] = ['a'.repeat(64), 'b'.repeat(64)]

function envelope(body: string, extra: Partial<Envelope> = {}): Envelope {
  const hash = createHash('sha256').update(body).digest('hex')
  return { topic, hash, body, tag: 1108, publisher: 'sender', expiresAt: now + 10_000, ...extra }
}

/** What the mailboxes of every store must do, whichever database is underneath. */
export function relayStoreContract(newDatabase: () => Promise<string>): void {
  const stores = useStores(newDatabase)
  async function openOne() {
    const { relay } = await stores.openOne()
    return {
      ...relay,
      write: (envelopes: readonly Envelope[], receipts: readonly Receipt[] = [], at = now) =>
        relay.write(envelopes, receipts, at),
      read: async (
        client: string,
        query: { after?: number; mostMessages?: number; mostBytes?: number } = {},
      ) => {
        const page = await relay.unread({
          topic,
          client,
          after: 0,
          now,
          mostMessages: 100,
          mostBytes: 1e6,
          ...query,
        })
        return { bodies: page.messages.map(({ body }) => body), more: page.more }
      },
    }
  }

  test('an envelope is read as it was written, by everybody but its sender', async () => {
    const store = await openOne()
    const strange = envelope(`é'); drop table relay_messages; --\u202e${'x'.repeat(1_000)}`, {
      attestation: 'null',
      tag: 4_294_967_295,
    })
    const kept = await store.write([strange])
    expect(kept).toEqual([{ outcome: 'stored', publishedAt: now, previous: 0 }])
    const query = { topic, after: 0, now, mostMessages: 1, mostBytes: 1 }
    expect(await store.unread({ ...query, client: 'reader' })).toEqual({
      messages: [{ ...strange, publishedAt: now }],
      more: false,
    })
    expect((await store.unread({ ...query, client: 'sender' })).messages).toEqual([])
    expect((await store.unread({ ...query, client: 'reader', topic: other })).messages).toEqual([])
  })

  test('times of a topic grow even when the clock stands still or goes back', async () => {
    const store = await openOne()
    const kept = await store.write([envelope('1'), envelope('2'), envelope('3', { topic: other })])
    expect(kept).toMatchObject([{ publishedAt: now }, { publishedAt: now + 1 }, { publishedAt: now }])
    expect(await store.write([envelope('4')], [], now - 60_000)).toMatchObject([
      { publishedAt: now + 2, previous: now + 1 },
    ])
    expect([...(await store.latest([topic, other, 'c'.repeat(64)]))]).toEqual(
      expect.arrayContaining([
        [topic, now + 2],
        [other, now],
      ]),
    )
  })

  test('the same bytes are a duplicate until they expire, within a write and over several', async () => {
    const store = await openOne()
    expect((await store.write([envelope('1'), envelope('1')])).map((one) => one.outcome)).toEqual([
      'stored',
      'duplicate',
    ])
    expect(await store.write([envelope('1')], [], now + 9_999)).toEqual([{ outcome: 'duplicate' }])
    const later = envelope('1', { expiresAt: now + 20_000 })
    expect(await store.write([later], [], now + 10_000)).toMatchObject([{ outcome: 'stored' }])
    expect((await store.totals()).messages).toBe(1)
  })

  test('a receipt hides a message from its client alone, by time or by hash', async () => {
    const store = await openOne()
    const [first] = await store.write([envelope('1'), envelope('2')])
    if (first?.outcome !== 'stored') throw new Error('It was not stored.')
    await store.write(
      [],
      [
        { topic, client: 'reader', message: { publishedAt: first.publishedAt, expiresAt: now + 10_000 } },
        { topic, client: 'reader', message: { hash: envelope('2').hash } },
        { topic, client: 'other', message: { hash: envelope('2').hash } },
        { topic, client: 'other', message: { hash: envelope('never').hash } },
        { topic, client: 'other', message: { hash: envelope('2').hash } },
      ],
    )
    expect(await store.read('reader')).toEqual({ bodies: [], more: false })
    expect(await store.read('other')).toEqual({ bodies: ['1'], more: false })
    expect(await store.read('third')).toEqual({ bodies: ['1', '2'], more: false })
  })

  test('pages end by number or by size, hold at least one message, and go on after the last', async () => {
    const store = await openOne()
    await store.write(['1', '22', '333', '4444'].map((body) => envelope(body)))
    expect(await store.read('r', { mostMessages: 2 })).toEqual({ bodies: ['1', '22'], more: true })
    expect(await store.read('r', { mostMessages: 4 })).toEqual({
      bodies: ['1', '22', '333', '4444'],
      more: false,
    })
    expect(await store.read('r', { mostBytes: 3 })).toEqual({ bodies: ['1', '22'], more: true })
    expect(await store.read('r', { mostBytes: 1 })).toEqual({ bodies: ['1'], more: true })
    expect(await store.read('r', { after: now + 1 })).toEqual({ bodies: ['333', '4444'], more: false })
    expect(await store.read('r', { mostMessages: 0 })).toEqual({ bodies: [], more: true })
    expect(await store.read('r', { after: now + 3, mostBytes: 0 })).toEqual({ bodies: [], more: false })
  })

  test('500 that nobody has fill a topic; receipts of the same write make room', async () => {
    const store = await openOne()
    const many = Array.from({ length: 500 }, (_, n) => envelope(`${n}`))
    expect(new Set((await store.write(many)).map((one) => one.outcome))).toEqual(new Set(['stored']))
    expect(
      await store.write([envelope('more'), envelope('1'), envelope('1', { topic: other })]),
    ).toMatchObject([{ outcome: 'full' }, { outcome: 'duplicate' }, { outcome: 'stored' }])
    const receipt = { topic, client: 'r', message: { hash: envelope('7').hash } }
    expect(await store.write([envelope('more'), envelope('too many')], [receipt])).toMatchObject([
      { outcome: 'stored' },
      { outcome: 'full' },
    ])
    expect((await store.totals()).messages).toBe(502)
  })

  test('what changed since a moment is found by topic', async () => {
    const store = await openOne()
    await store.write([envelope('1'), envelope('2'), envelope('3', { topic: other, expiresAt: now + 1 })])
    expect([...(await store.changedSince(now, now))].sort()).toEqual([topic, other])
    expect(await store.changedSince(now + 1, now)).toEqual([topic])
    expect(await store.changedSince(now, now + 1)).toEqual([topic])
    expect(await store.changedSince(now + 2, now)).toEqual([])
  })

  test('sweeping takes what has expired, receipts too, and nothing else', async () => {
    const store = await openOne()
    await store.write(
      Array.from({ length: 700 }, (_, n) => envelope(`${n}`, { topic: n % 2 ? topic : other })),
    )
    await store.write([envelope('stays', { expiresAt: now + 20_000 })])
    await store.write([], [{ topic, client: 'r', message: { hash: envelope('1').hash } }])
    expect(await store.sweep(now + 9_999)).toBe(0)
    let swept = 0
    for (let some = 1; some > 0; swept += some) some = await store.sweep(now + 10_000)
    expect(swept).toBe(701)
    expect(await store.totals()).toEqual({ messages: 1, bytes: 5 })
  })

  test('of two processes that write to one topic at once, each message has its own place in one order', async () => {
    const stores = [await openOne(), await openOne()]
    const kept = await Promise.all(
      Array.from({ length: 40 }, (_, n) => stores[n % 2]?.write([envelope(`${n}a`), envelope(`${n}b`)])),
    )
    const stored = kept.flatMap((pair) => pair ?? []).filter((one) => one.outcome === 'stored')
    const ordered = stored.toSorted((a, b) => a.publishedAt - b.publishedAt)
    expect(ordered.map((one) => one.publishedAt)).toEqual(Array.from({ length: 80 }, (_, n) => now + n))
    expect(ordered.map((one) => one.previous)).toEqual([
      0,
      ...ordered.slice(0, -1).map((one) => one.publishedAt),
    ])
  })
}
