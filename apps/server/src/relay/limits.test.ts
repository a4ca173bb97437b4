import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { ServerOptions } from '../config/options.ts'
import { clientToken, newClientKey } from '../test/relay/clientKey.ts'
import type { RelayClient } from '../test/relay/openRelayClient.ts'
import { expectMessages, newTopic, useRelay } from '../test/relay/useRelay.ts'

const { start, now, wind } = useRelay()

const tooMany = { code: 3001, data: 'TooManyRequests' }

/** Publishes at once; gives how many were taken. */
async function flood(client: RelayClient, topic: string, count: number): Promise<number> {
  const tries = await Promise.allSettled(
    Array.from({ length: count }, (_, n) => client.publish(topic, `${topic} ${n}`)),
  )
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject(tooMany)
  return tries.filter((one) => one.status === 'fulfilled').length
}

test('a client that asks too much is told so call by call, and is served again after a while', async () => {
  const { open } = await start({ rateLimit: 0.1 })
  const client = await open()
  // A tenth of 500.
  expect(await flood(client, newTopic(), 70)).toBe(50)
  await expect(client.publish(newTopic(), 'a')).rejects.toMatchObject(tooMany)
  wind(1)
  expect(await client.publish(newTopic(), 'a')).toBe(true)
})

test('disconnects a client that exceeds its limit with 1013, and no other', async () => {
  const { open, url } = await start({ rateLimit: 0.1 })
  const [stranger, sender, reader] = [await open(), await open(), await open()]
  const topic = newTopic()
  await reader.subscribe(topic)
  for (let n = 0; n < 200; n++) {
    stranger.socket.send(
      JSON.stringify({
        id: 1_750_000_000_000_000 + n,
        jsonrpc: '2.0',
        method: 'irn_publish',
        params: { topic: newTopic(), message: 'flood', ttl: 300, tag: 1 },
      }),
    )
  }
  expect(await stranger.closed).toEqual([1013, 'Too many requests'])
  // Of the 150 over the limit, those that came after the close were not even read.
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toMatch(/^latchkey_relay_messages_total\{what="refused"\} 51$/m)
  expect(await sender.publish(topic, 'unharmed')).toBe(true)
  await expectMessages(reader, ['unharmed'])
})

test('a new socket, or a new key, is no new allowance', async () => {
  const { open } = await start({ rateLimit: 0.02 })
  const client = await open()
  expect(await flood(client, newTopic(), 30)).toBe(10)
  const again = await open({ key: client.key })
  await expect(again.publish(newTopic(), 'a')).rejects.toMatchObject(tooMany)
  // Two sockets are open; an address opens four at once, and its clients share 80 calls.
  const more = [await open(), await open()]
  for (const one of more) expect(await flood(one, newTopic(), 30)).toBe(10)
  await expect(open()).rejects.toThrow('429')
})

test('large messages and batches cost more than small ones', async () => {
  const { open } = await start({ rateLimit: 0.2 })
  const [large, batch] = [await open(), await open()]
  const big = 'x'.repeat(200_000)
  expect(await large.publish(newTopic(), big)).toBe(true)
  // 49 each of a hundred.
  expect(await large.publish(newTopic(), `${big}!`)).toBe(true)
  await expect(large.publish(newTopic(), `${big}?`)).rejects.toMatchObject(tooMany)
  const messages = (count: number) =>
    Array.from({ length: count }, () => ({ topic: newTopic(), message: 'a', ttl: 300, tag: 1 }))
  expect(await batch.call('irn_batchPublish', { messages: messages(60) })).toBe(true)
  await expect(batch.call('irn_batchPublish', { messages: messages(60) })).rejects.toMatchObject(tooMany)
})

test('an address leaves only so much at the relay, however slowly', async () => {
  const { open } = await start({ rateLimit: 0.01 })
  const client = await open()
  await client.subscribe(newTopic())
  wind(15)
  // A hundredth of 32 MiB: one such message, and most of another.
  expect(await client.publish(newTopic(), 'x'.repeat(262_144))).toBe(true)
  wind(15)
  await expect(client.publish(newTopic(), 'y'.repeat(262_144))).rejects.toMatchObject(tooMany)
  wind(15)
  expect(await client.publish(newTopic(), 'y'.repeat(1_024))).toBe(true)
})

test('answers to nothing are not answered, and cost like calls', async () => {
  const { open } = await start({ rateLimit: 0.1 })
  const client = await open()
  for (let n = 0; n < 150; n++) client.socket.send('{"id":1750000000000000,"jsonrpc":"2.0","result":true}')
  expect((await client.closed)[0]).toBe(1013)
  expect(client.frames).toEqual([])
})

test('a topic has a hundred listeners, and no more', async () => {
  const { open } = await start()
  const topic = newTopic()
  const clients = await Promise.all(Array.from({ length: 101 }, () => open()))
  const last = clients.pop()
  for (const client of clients) await client.subscribe(topic)
  const full = { code: -32000, data: 'SubscriberLimitExceeded' }
  await expect(last?.subscribe(topic)).rejects.toMatchObject(full)
  // Who is in may ask again.
  expect(await clients[0]?.subscribe(topic)).toHaveLength(64)
  await clients[0]?.close()
  await expect.poll(() => last?.subscribe(topic).catch(() => '')).toHaveLength(64)
})

test('a topic that strangers crowd does not keep a client from its others', async () => {
  const { open } = await start()
  const [crowded, own] = [newTopic(), newTopic()]
  const strangers = await Promise.all(Array.from({ length: 100 }, () => open()))
  for (const one of strangers) await one.subscribe(crowded)
  const [sender, wallet] = [await open(), await open()]
  expect(await wallet.call('irn_batchSubscribe', { topics: [crowded, own] })).toHaveLength(2)
  await sender.publish(crowded, 'waits')
  await sender.publish(own, 'heard')
  await expectMessages(wallet, ['heard'])
  expect(await wallet.call('irn_fetchMessages', { topic: crowded })).toMatchObject({
    messages: [{ message: 'waits' }],
  })
})

test('many mailboxes in one call cost more than one', async () => {
  const { open } = await start({ rateLimit: 0.1 })
  const client = await open()
  const topics = Array.from({ length: 300 }, newTopic)
  // 5 for its size and 30 for the topics, of 50.
  expect(await client.call('irn_batchSubscribe', { topics })).toHaveLength(300)
  await expect(client.call('irn_batchFetchMessages', { topics })).rejects.toMatchObject(tooMany)
})

test('messages kept for longer cost more, so that an address cannot fill the relay over time', async () => {
  const { open } = await start({ rateLimit: 0.01 })
  const client = await open()
  await client.subscribe(newTopic())
  const month = 2_592_000
  wind(15)
  // A hundredth of 64 MiB for a day: 20 KiB for a month.
  expect(await client.publish(newTopic(), 'x'.repeat(18_000), month)).toBe(true)
  wind(15)
  await expect(client.publish(newTopic(), 'y'.repeat(18_000), month)).rejects.toMatchObject(tooMany)
  wind(15)
  expect(await client.publish(newTopic(), 'y'.repeat(18_000), 300)).toBe(true)
})

test('receipts over what an address may leave are not kept, and their messages come again', async () => {
  const { open } = await start({ rateLimit: 0.01 })
  const [sender, reader, topic] = [await open(), await open({ ack: false }), newTopic()]
  await reader.subscribe(topic)
  const month = 2_592_000
  await sender.publish(topic, 'x'.repeat(21_700), month)
  await expect.poll(() => reader.pushes).toHaveLength(1)
  const [push] = reader.pushes
  if (push) reader.ack(push)
  await reader.subscribe(topic)
  await expect.poll(() => reader.pushes).toHaveLength(2)
})

test('an address has only so many sockets open at once', async () => {
  const { open } = await start({ rateLimit: 0.01 })
  const openOne = async () => {
    wind(5)
    const client = await open()
    await client.subscribe(newTopic())
    return client
  }
  // A hundredth of 2,000.
  const clients: RelayClient[] = []
  while (clients.length < 20) clients.push(await openOne())
  await expect(openOne()).rejects.toThrow('429')
  await clients[0]?.close()
  const again = () =>
    openOne().then(
      () => 'open',
      () => 'refused',
    )
  await expect.poll(again).toBe('open')
})

test('when the relay holds as much as it may, it says so instead of filling the disk', async () => {
  const { open } = await start({ relayMegabytes: 1 })
  const client = await open()
  await client.subscribe(newTopic())
  for (let n = 0; n < 5; n++) await client.publish(newTopic(), `${n}${'x'.repeat(250_000)}`, 60)
  wind(31)
  await expect
    .poll(() => client.publish(newTopic(), 'a', 1).catch((error) => error))
    .toMatchObject({ code: -32603, data: 'StorageError' })
  wind(31)
  await expect.poll(() => client.publish(newTopic(), 'a').catch((error) => error)).toBe(true)
})

test('a silent client is pinged within 25 s, and dropped when it missed two', async () => {
  const { open } = await start()
  const [silent, lively] = [await open({ pong: false }), await open()]
  for (const one of [silent, lively]) await one.subscribe(newTopic())
  const pings = { silent: 0, lively: 0 }
  silent.socket.on('ping', () => pings.silent++)
  lively.socket.on('ping', () => pings.lively++)
  for (const round of [1, 2]) {
    wind(25)
    await expect.poll(() => pings).toEqual({ silent: round, lively: round })
  }
  wind(25)
  expect((await silent.closed)[0]).toBe(1006)
  await expect.poll(() => pings).toEqual({ silent: 2, lively: 3 })
  expect(await lively.publish(newTopic(), 'a')).toBe(true)
})

test('a socket without a subscription is closed when it says nothing for a minute', async () => {
  const { open } = await start()
  const [idle, speaking, listening] = [await open(), await open(), await open()]
  await listening.subscribe(newTopic())
  wind(59)
  await speaking.publish(newTopic(), 'a')
  wind(2)
  expect(await idle.closed).toEqual([4008, 'Idle without a subscription'])
  expect(await speaking.publish(newTopic(), 'a')).toBe(true)
  expect(await listening.publish(newTopic(), 'a')).toBe(true)
})

test('a reader that stops reading is cut off, and finds its messages later', {
  timeout: 120_000,
}, async () => {
  const relay = await start()
  const [sender, key, topic] = [await relay.open(), newClientKey(), newTopic()]
  const deaf = openDeaf(relay.relayUrl, clientToken(key, relay.relayUrl, now()), topic)
  const listeners = async () => {
    const metrics = await (await fetch(`${relay.url}/metrics`)).text()
    return Number(/^latchkey_relay_topics (\d+)$/m.exec(metrics)?.[1])
  }
  await expect.poll(listeners).toBe(1)
  const messages: string[] = []
  // Until it is more than the system and the relay hold for one socket.
  while (messages.length < 400 && (messages.length % 10 > 0 || (await listeners()) === 1)) {
    messages.push(`${messages.length}${'x'.repeat(200_000)}`)
    await sender.publish(topic, messages.at(-1) ?? '')
  }
  expect(await listeners()).toBe(0)
  deaf.destroy()
  const reader = await relay.open({ key })
  await reader.subscribe(topic)
  await expectMessages(reader, messages)
})

const mebibyte = 1024 * 1024

/** Deaf readers of a topic, a way to publish there, and what the metrics say. */
async function openDeafReaders(count: number, options: ServerOptions = {}) {
  const relay = await start(options)
  const [sender, topic] = [await relay.open(), newTopic()]
  const deaf = Array.from({ length: count }, () =>
    openDeaf(relay.relayUrl, clientToken(newClientKey(), relay.relayUrl, now()), topic),
  )
  onTestFinished(() => {
    for (const socket of deaf) socket.destroy()
  })
  const metric = async (name: string) => {
    const metrics = await (await fetch(`${relay.url}/metrics`)).text()
    return Number(new RegExp(`^latchkey_${name} (\\d+)$`, 'm').exec(metrics)?.[1])
  }
  const publish = () => sender.publish(topic, randomBytes(100_000).toString('hex'))
  // The sender's is one more.
  await expect.poll(() => metric('relay_sockets')).toBe(count + 1)
  return { metric, publish }
}

test('limits the unread bytes of all sockets of one address together', {
  timeout: 120_000,
}, async () => {
  const { metric, publish } = await openDeafReaders(8, { unsentMegabytesOfAddress: 16 })
  let most = 0
  for (let n = 0; n < 400 && (await metric('relay_sockets')) === 9; n++) {
    await publish()
    most = Math.max(most, await metric('unsent_bytes'))
  }
  // Each alone may leave four mebibytes unread, which eight of them may not together.
  expect(await metric('relay_sockets')).toBeLessThan(9)
  expect(most).toBeGreaterThan(mebibyte)
  expect(most).toBeLessThanOrEqual(16 * mebibyte)
})

test('a reader that takes nothing of what is there for it is cut after half a minute', {
  timeout: 120_000,
}, async () => {
  const { metric, publish } = await openDeafReaders(1)
  for (let n = 0; n < 400 && (await metric('unsent_bytes')) === 0; n++) await publish()
  expect(await metric('unsent_bytes')).toBeGreaterThan(0)
  let wound = 0
  await expect
    .poll(
      () => {
        // After a minute it would be cut for its missing pongs.
        if (wound < 50) wind(10)
        wound += 10
        return metric('relay_sockets')
      },
      { timeout: 60_000, interval: 1_500 },
    )
    .toBe(1)
  expect(await metric('unsent_bytes')).toBe(0)
})

/** A client that sends its subscription and then never reads again. */
function openDeaf(relayUrl: string, token: string, topic: string): Socket {
  const { hostname, port } = new URL(relayUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    [
      `GET /relay?auth=${token} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      '\r\n',
    ].join('\r\n'),
  )
  const call = JSON.stringify({
    id: 1_750_000_000_000_000,
    jsonrpc: '2.0',
    method: 'irn_subscribe',
    params: { topic },
  })
  // A masked text frame with a mask of zeros.
  const head = Buffer.from([0x81, 0x80 | 126, call.length >> 8, call.length & 255, 0, 0, 0, 0])
  socket.write(Buffer.concat([head, Buffer.from(call)]))
  return socket
}
