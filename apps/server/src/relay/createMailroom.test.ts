import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openStore } from '../store/openStore.ts'
import type { Envelope, RelayStore } from '../store/relayStore.ts'
import { newTopic } from '../test/relay/useRelay.ts'
import { createHub } from './createHub.ts'
import { createMailroom } from './createMailroom.ts'
import { alone } from './fanout.ts'

const now = () => 1_750_000_000_000

function envelope(topic: string, body: string): Envelope {
  const hash = createHash('sha256').update(body).digest('hex')
  return { topic, hash, body, tag: 1108, publisher: 'page', expiresAt: now() + 60_000 }
}

/** A mailroom over a database whose ways a test may bend, and who listens to what there. */
async function openMailroom(bend: (store: RelayStore) => Partial<RelayStore>) {
  const store = await openStore('sqlite::memory:', () => {})
  const hub = createHub(now, () => {})
  const mailroom = createMailroom({
    store: { ...store.relay, ...bend(store.relay) },
    hub,
    fanout: alone,
    now,
    onTrouble: () => {},
  })
  return { store, hub, mailroom }
}

test('a message whose commit was done when the connection broke still reaches who listens', async () => {
  let breaks = 1
  const { store, hub, mailroom } = await openMailroom((relay) => ({
    async write(...args) {
      const kept = await relay.write(...args)
      if (breaks-- > 0) throw new Error('The connection broke.')
      return kept
    },
  }))
  const pushed: string[] = []
  const topic = newTopic()
  // Never connected: what the mailroom sends is all that counts.
  const ws = new WebSocket('ws://127.0.0.1:1')
  ws.on('error', () => {})
  Object.defineProperties(ws, {
    readyState: { value: WebSocket.OPEN },
    send: { value: (text: string) => pushed.push(text) },
    bufferedAmount: { value: 0 },
  })
  const visitor = { client: 'wallet', project: 'localhost', address: '127.0.0.1' }
  const peer = {
    ...{ ws, visitor, subscriptions: undefined, pushed: undefined, unread: undefined },
    openHold: () => ({ grow: () => true, resize: () => true, release: () => {} }),
    ...{ openedAt: 0, heardAt: 0, pingAt: 0, unanswered: 0, refused: 0, refusedAt: 0 },
  }
  const subscription = hub.subscribe(peer, topic)
  if (subscription) mailroom.open(subscription)
  await mailroom.settle()
  expect(await mailroom.post([envelope(topic, 'a')])).toEqual([{ outcome: 'duplicate' }])
  await mailroom.settle()
  expect(pushed).toHaveLength(1)
  await store.close()
})

test('while the database does not answer, no more than 64 MiB wait for it', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { store, mailroom } = await openMailroom((relay) => ({
    async write(...args) {
      await answered
      return relay.write(...args)
    },
  }))
  const posts: Promise<unknown>[] = []
  for (let n = 0; n < 300; n++)
    posts.push(mailroom.post([envelope(newTopic(), `${n}${'x'.repeat(262_000)}`)]))
  const outcomes = Promise.allSettled(posts)
  await expect(posts.at(-1)).rejects.toMatchObject({ tag: 'StorageError' })
  answer()
  const taken = (await outcomes).filter((one) => one.status === 'fulfilled')
  expect(taken).toHaveLength(256)
  await store.close()
})

test('who publishes does not wait until all who fetch are served', async () => {
  const { store, mailroom } = await openMailroom(() => ({}))
  const order: string[] = []
  const work = async () => {
    const end = performance.now() + 10
    while (performance.now() < end) await Promise.resolve()
    order.push('read')
  }
  const reads = Array.from({ length: 30 }, () => mailroom.read(work))
  await reads[0]
  await mailroom.post([envelope(newTopic(), 'a')])
  order.push('posted')
  await Promise.all(reads)
  expect(order.indexOf('posted')).toBeLessThan(29)
  await store.close()
})
