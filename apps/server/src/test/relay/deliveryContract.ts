import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { subscriptionId } from '../../relay/createHub.ts'
import { openStore } from '../../store/openStore.ts'
import { newClientKey } from './clientKey.ts'
import { expectMessages, messagesOf, newTopic, useRelay } from './useRelay.ts'

/** How messages reach who listens, whichever database is underneath. */
export function deliveryContract(newDatabase: () => Promise<string>): void {
  const { start, now, wind } = useRelay()
  let shared: Promise<string> | undefined
  /** Topics are never used twice, so most tests can share it. */
  const database = () => (shared ??= newDatabase())

  test('a message is answered with true, pushed to who listens, and to no socket of its own client', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const [sender, reader] = [await open(), await open()]
    const secondTab = await open({ key: sender.key })
    const topic = newTopic()
    for (const one of [sender, secondTab, reader]) await one.subscribe(topic)
    expect(await sender.publish(topic, 'hello')).toBe(true)
    await expectMessages(reader, ['hello'])
    // Whatever would have come to them came before the answer to a later call.
    for (const one of [sender, secondTab]) {
      await one.subscribe(topic)
      await one.call('irn_fetchMessages', { topic })
      expect(one.pushes).toEqual([])
    }
  })

  test('the same bytes twice are one message, and on another topic another', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const [sender, reader] = [await open(), await open()]
    const [topic, other] = [newTopic(), newTopic()]
    await reader.call('irn_batchSubscribe', { topics: [topic, other] })
    expect(await sender.publish(topic, 'once')).toBe(true)
    expect(await sender.publish(topic, 'once')).toBe(true)
    expect(
      await sender.call('irn_batchPublish', { messages: [one(topic, 'twice'), one(topic, 'twice')] }),
    ).toBe(true)
    expect(await sender.publish(other, 'once')).toBe(true)
    await expectMessages(reader, ['once', 'twice', 'once'])
    expect(reader.pushes.map((push) => push.topic)).toEqual([topic, topic, other])
  })

  test('a subscription is named by topic and client, and what waited follows the answer', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const [sender, reader] = [await open(), await open()]
    const topic = newTopic()
    for (const text of ['a', 'b', 'c']) await sender.publish(topic, text)
    const id = await reader.subscribe(topic)
    expect(id).toBe(subscriptionId(topic, reader.key.did))
    await expectMessages(reader, ['a', 'b', 'c'])
    expect(reader.frames[0]).toContain(`"result":"${id}"`)
    expect(reader.frames[1]).toContain(`"params":{"id":"${id}"`)
  })

  test('subscribing again gives the same name, and once more what was not acknowledged', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const [sender, reader] = [await open(), await open({ ack: false })]
    const topic = newTopic()
    const id = await reader.subscribe(topic)
    await sender.publish(topic, 'a')
    await sender.publish(topic, 'b')
    await expectMessages(reader, ['a', 'b'])
    const [first] = reader.pushes
    if (first) reader.ack(first)
    expect(await reader.subscribe(topic)).toBe(id)
    await expectMessages(reader, ['a', 'b', 'b'])
  })

  test('after unsubscribing, under whatever id, nothing is pushed any more', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const [sender, reader] = [await open(), await open()]
    const [topic, other] = [newTopic(), newTopic()]
    await reader.call('irn_batchSubscribe', { topics: [topic, other] })
    expect(await reader.call('irn_unsubscribe', { topic, id: randomBytes(32).toString('hex') })).toBe(true)
    expect(await reader.call('irn_unsubscribe', { topic: newTopic(), id: '' })).toBe(true)
    await sender.publish(topic, 'unheard')
    await sender.publish(other, 'heard')
    await expectMessages(reader, ['heard'])
    expect(await reader.call('irn_batchUnsubscribe', { subscriptions: [{ topic: other, id: 'x' }] })).toBe(
      true,
    )
    await sender.publish(other, 'unheard too')
    await reader.subscribe(topic)
    await expectMessages(reader, ['heard', 'unheard'])
  })

  test('what was not acknowledged when the socket was lost comes again, under a new id', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const [sender, reader] = [await open(), await open({ ack: false })]
    const topic = newTopic()
    await reader.subscribe(topic)
    await sender.publish(topic, 'a')
    await expectMessages(reader, ['a'])
    reader.socket.terminate()
    const again = await open({ key: reader.key })
    await again.subscribe(topic)
    await expectMessages(again, ['a'])
    expect(again.pushes[0]?.pushId).not.toBe(reader.pushes[0]?.pushId)
    expect(again.pushes[0]?.publishedAt).toBe(reader.pushes[0]?.publishedAt)
  })

  test('what a client acknowledged does not come to it again, but to whoever else listens in time', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const [sender, reader] = [await open(), await open()]
    const topic = newTopic()
    await reader.subscribe(topic)
    await sender.publish(topic, 'proposal')
    await expectMessages(reader, ['proposal'])
    await reader.close()
    const again = await open({ key: reader.key })
    await again.subscribe(topic)
    await sender.publish(topic, 'marker')
    await expectMessages(again, ['marker'])
    const secondWallet = await open()
    await secondWallet.subscribe(topic)
    await expectMessages(secondWallet, ['proposal', 'marker'])
  })

  test('two sockets of one client both get a message, and an acknowledgement of either counts', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const key = newClientKey()
    const [sender, old, fresh] = [
      await open(),
      await open({ key, ack: false }),
      await open({ key, ack: false }),
    ]
    const topic = newTopic()
    await old.subscribe(topic)
    await fresh.subscribe(topic)
    await sender.publish(topic, 'a')
    await expectMessages(old, ['a'])
    await expectMessages(fresh, ['a'])
    const [push] = fresh.pushes
    if (push) fresh.ack(push)
    await fresh.close()
    await old.subscribe(topic)
    await sender.publish(topic, 'marker')
    await expectMessages(old, ['a', 'marker'])
  })

  test.each([
    ['0', 0, 1],
    ['none', undefined, 300],
    ['negative', -5, 1],
    ['10^9', 1e9, 2_592_000],
  ])(
    'a lifetime of %s is brought within bounds, and after it the message is gone',
    async (_, ttl, seconds) => {
      const { open } = await start({ databaseUrl: await database() })
      const sender = await open()
      const topic = newTopic()
      expect(await sender.call('irn_publish', { topic, message: 'a', tag: 1108, ttl })).toBe(true)
      wind(seconds - 0.5)
      const early = await open()
      await early.subscribe(topic)
      await expectMessages(early, ['a'])
      wind(0.5)
      const [late, other] = [await open(), await open()]
      await late.subscribe(topic)
      await other.publish(topic, 'marker')
      await expectMessages(late, ['marker'])
    },
  )

  test('the answer to a request is kept for a day, however short its sender wanted it', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const topic = newTopic()
    await (await open()).publish(topic, 'signature', 300, 1109)
    wind(86_399)
    const page = await open()
    await page.subscribe(topic)
    await expectMessages(page, ['signature'])
  })

  test('what has expired is swept out of the database, and the same bytes are a new message', async () => {
    const databaseUrl = await newDatabase()
    const { open } = await start({ databaseUrl })
    const reader = await open()
    const topic = newTopic()
    await reader.subscribe(topic)
    await (await open()).publish(topic, 'a', 10)
    await expectMessages(reader, ['a'])
    const store = await openStore(databaseUrl, () => {})
    expect((await store.relay.totals()).messages).toBe(1)
    wind(11)
    await (await open()).publish(topic, 'a', 10)
    await expectMessages(reader, ['a', 'a'])
    wind(31)
    await expect.poll(() => store.relay.totals()).toEqual({ messages: 0, bytes: 0 })
    await store.close()
  })

  test('every push has its topic, message, time in ms and tag, and an id that a double can hold', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const [sender, reader] = [await open(), await open()]
    const topic = newTopic()
    await reader.subscribe(topic)
    for (let n = 0; n < 20; n++) await sender.publish(topic, `${n}`, 300, 1100 + n)
    await expect.poll(() => reader.pushes.length).toBe(20)
    const ids = reader.pushes.map((push) => push.pushId)
    expect(new Set(ids).size).toBe(20)
    for (const [n, push] of reader.pushes.entries()) {
      expect(push).toMatchObject({ topic, message: `${n}`, tag: 1100 + n })
      expect(push.publishedAt).toBe(now() + n)
      expect(Number.isSafeInteger(push.pushId)).toBe(true)
    }
  })

  test('with 64 writers the times of a topic grow strictly, and each writer is heard in its order', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const reader = await open()
    const topic = newTopic()
    await reader.subscribe(topic)
    const writers = await Promise.all(Array.from({ length: 64 }, () => open()))
    await Promise.all(
      writers.flatMap((writer, w) => Array.from({ length: 5 }, (_, n) => writer.publish(topic, `${w}:${n}`))),
    )
    await expect.poll(() => reader.pushes.length).toBe(320)
    const times = reader.pushes.map((push) => push.publishedAt)
    expect(times).toEqual([...new Set(times)].sort((x, y) => x - y))
    for (const w of writers.keys()) {
      expect(messagesOf(reader).filter((text) => text.startsWith(`${w}:`))).toEqual(
        Array.from({ length: 5 }, (_, n) => `${w}:${n}`),
      )
    }
  })
}

function one(topic: string, message: string) {
  return { topic, message, ttl: 300, tag: 1108 }
}
