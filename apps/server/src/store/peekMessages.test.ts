import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../test/stores/startPostgres.ts'
import { openStore } from './openStore.ts'
import type { Envelope } from './relayStore.ts'
import type { Store } from './store.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

const newDatabase = {
  sqlite: async () => 'sqlite::memory:',
  postgres: () => postgres.createDatabase(),
}
const now = 1_700_000_000_000
const newTopic = () => randomBytes(32).toString('hex')

function envelope(topic: string, body: string, publisher = 'page', ttlMs = 60_000): Envelope {
  const hash = createHash('sha256').update(body).digest('hex')
  return { topic, hash, body, tag: 1108, publisher, expiresAt: now + ttlMs }
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let store: Store
  beforeEach(async () => {
    store = await openStore(await newDatabase[kind](), () => {})
  })
  afterEach(() => store.close())

  async function bodies(topics: readonly string[], after = 0, client = 'wallet') {
    const found = await store.relay.peek(
      topics.map((topic) => ({ topic, client, after })),
      now,
    )
    return found.map((messages) => messages?.map((message) => message.body))
  }

  test('a look gives what each mailbox holds, in the order that was asked and the order of messages', async () => {
    const [one, two, empty] = [newTopic(), newTopic(), newTopic()]
    await store.relay.write([envelope(one, 'a'), envelope(two, 'b'), envelope(one, 'c')], [], now)
    expect(await bodies([two, empty, one, two])).toEqual([['b'], [], ['a', 'c'], ['b']])
    const [messages] = await store.relay.peek([{ topic: one, client: 'wallet', after: 0 }], now)
    expect(messages).toEqual([
      { ...envelope(one, 'a'), attestation: undefined, publishedAt: now },
      { ...envelope(one, 'c'), attestation: undefined, publishedAt: now + 1 },
    ])
  })

  test('it leaves out what the client sent, has, or saw before, and what has expired', async () => {
    const topic = newTopic()
    const sent = [
      envelope(topic, 'seen before'),
      envelope(topic, 'received'),
      envelope(topic, 'its own', 'wallet'),
      envelope(topic, 'expired', 'page', 0),
      envelope(topic, 'new'),
    ]
    await store.relay.write(sent, [], now)
    const message = { publishedAt: now + 1, expiresAt: now + 60_000 }
    await store.relay.write([], [{ topic, client: 'wallet', message }], now)
    expect(await bodies([topic], now)).toEqual([['new']])
    expect(await bodies([topic], 0, 'another')).toEqual([undefined])
  })

  test('a mailbox that holds more than a few, or long ones, is left to be read by pages', async () => {
    const [many, long, short] = [newTopic(), newTopic(), newTopic()]
    await store.relay.write(
      [
        ...['1', '2', '3', '4'].map((body) => envelope(many, body)),
        ...['x', 'y', 'z'].map((letter) => envelope(long, letter.repeat(100_000))),
        ...['5', '6', '7'].map((body) => envelope(short, body)),
      ],
      [],
      now,
    )
    expect(await bodies([many, long, short])).toEqual([undefined, undefined, ['5', '6', '7']])
  })

  test('no question has no answer', async () => {
    expect(await store.relay.peek([], now)).toEqual([])
  })
})
