import { randomBytes } from 'node:crypto'
import { createClient } from 'redis'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  openRelayClient,
  type RelayClient,
  type RelayClientOptions,
} from '../../test/relay/openRelayClient.ts'
import { type ServerNode, startNode } from '../../test/relay/startNode.ts'
import { type FragileRedis, startFragileRedis } from '../../test/stores/startFragileRedis.ts'
import { startPostgres, type TestPostgres } from '../../test/stores/startPostgres.ts'

// Several nodes, each a process of its own, one Postgres and one Redis: as an operator runs them behind a balancer.
const patience = { timeout: 120_000 }

let postgres: TestPostgres
let redis: FragileRedis
let databaseUrl: string
let a: ServerNode
let b: ServerNode
const clients: RelayClient[] = []
const extraNodes: ServerNode[] = []

beforeAll(async () => {
  const started = await Promise.all([startPostgres(), startFragileRedis(2)])
  postgres = started[0]
  redis = started[1]
  databaseUrl = await postgres.createDatabase()
  const nodes = await Promise.all([newNode(), newNode()])
  a = nodes[0]
  b = nodes[1]
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  await Promise.all(extraNodes.splice(0).map((node) => node.kill()))
  await redis.comeBack()
})
afterAll(async () => {
  await Promise.all([a?.kill(), b?.kill()])
  await Promise.all([postgres?.stop(), redis?.stop()])
})

function newNode(): Promise<ServerNode> {
  return startNode({ DATABASE_URL: databaseUrl, REDIS_URL: redis.url })
}

async function client(node: ServerNode, options?: RelayClientOptions): Promise<RelayClient> {
  const opened = await openRelayClient(node.relayUrl, options)
  clients.push(opened)
  return opened
}

const newTopic = () => randomBytes(32).toString('hex')
const messagesOf = (one: RelayClient) => one.pushes.map((push) => push.message)

test('a wallet on one node and a page on another find each other, both ways', async () => {
  const [page, wallet] = [await client(a), await client(b)]
  const topic = newTopic()
  await page.subscribe(topic)
  await wallet.subscribe(topic)
  await page.publish(topic, 'propose')
  await expect.poll(() => messagesOf(wallet), patience).toEqual(['propose'])
  await wallet.publish(topic, 'settle')
  await expect.poll(() => messagesOf(page), patience).toEqual(['settle'])
  expect(messagesOf(wallet)).toEqual(['propose'])
})

test('a wallet that comes later, on another node, finds what was published before', async () => {
  const page = await client(a)
  const topic = newTopic()
  await page.call('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'proposal', ttl: 300 })
  const wallet = await client(b)
  await wallet.subscribe(topic)
  await expect.poll(() => messagesOf(wallet), patience).toEqual(['proposal'])
  const sessionTopic = newTopic()
  await wallet.call('wc_approveSession', {
    pairingTopic: topic,
    sessionTopic,
    sessionProposalResponse: 'response',
    sessionSettlementRequest: 'settlement',
    ttl: 300,
  })
  await expect.poll(() => messagesOf(page), patience).toEqual(['response'])
  await page.subscribe(sessionTopic)
  await expect.poll(() => messagesOf(page), patience).toEqual(['response', 'settlement'])
})

test('what was acknowledged on one node is not pushed again on another', async () => {
  const [page, wallet] = [await client(a), await client(a)]
  const topic = newTopic()
  await wallet.subscribe(topic)
  await page.publish(topic, 'first')
  await expect.poll(() => messagesOf(wallet), patience).toEqual(['first'])
  // A node may keep what it was told for a moment; it has noted it when it no longer counts as waiting.
  const waiting = () => wallet.call('irn_fetchMessages', { topic })
  await expect.poll(waiting, patience).toEqual({ messages: [], hasMore: false })
  await wallet.close()
  await page.publish(topic, 'second')
  const again = await client(b, { key: wallet.key })
  await again.subscribe(topic)
  await expect.poll(() => messagesOf(again), patience).toEqual(['second'])
})

test('two sockets of one client on two nodes both receive', async () => {
  const page = await client(a)
  const one = await client(a)
  const other = await client(b, { key: one.key })
  const topic = newTopic()
  await one.subscribe(topic)
  await other.subscribe(topic)
  await page.publish(topic, 'for both')
  await expect
    .poll(() => [messagesOf(one), messagesOf(other)], patience)
    .toEqual([['for both'], ['for both']])
})

test('many writers on two nodes: everything arrives once, in one order for all', async () => {
  const [onA, onB] = [await client(a), await client(b)]
  const topic = newTopic()
  const readers = [await client(a), await client(b)]
  for (const reader of readers) await reader.subscribe(topic)
  const messages = Array.from({ length: 80 }, (_, n) => `message ${n}`)
  await Promise.all(messages.map((message, n) => (n % 2 === 0 ? onA : onB).publish(topic, message)))
  for (const reader of readers) {
    await expect.poll(() => reader.pushes.length, patience).toBe(messages.length)
    expect(new Set(messagesOf(reader))).toEqual(new Set(messages))
    const times = reader.pushes.map((push) => push.publishedAt)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  }
  expect(messagesOf(readers[0] as RelayClient)).toEqual(messagesOf(readers[1] as RelayClient))
})

/** Publishes one message after the other until the node dies; what was answered counts. */
async function publishUntilDead(writer: RelayClient, topic: string): Promise<readonly string[]> {
  const acknowledged: string[] = []
  const many = async (lane: number) => {
    for (let n = 0; ; n += 1) {
      const message = `${lane} ${n}`
      await writer.publish(topic, message)
      acknowledged.push(message)
    }
  }
  await Promise.allSettled(Array.from({ length: 4 }, (_, lane) => many(lane)))
  return acknowledged
}

test('the death of a node loses nothing that it answered: its clients go on at another', async () => {
  const doomed = await newNode()
  extraNodes.push(doomed)
  const topic = newTopic()
  const [writer, wallet] = [await client(doomed), await client(doomed)]
  const watcher = await client(b)
  await wallet.subscribe(topic)
  await watcher.subscribe(topic)
  const publishing = publishUntilDead(writer, topic)
  await expect.poll(() => wallet.pushes.length, patience).toBeGreaterThan(20)
  await doomed.kill()
  const acknowledged = await publishing
  expect(acknowledged.length).toBeGreaterThan(20)

  // The wallet reconnects to the other node, as the same client.
  const again = await client(a, { key: wallet.key })
  await again.subscribe(topic)
  const seen = () => new Set([...messagesOf(wallet), ...messagesOf(again)])
  await expect.poll(() => acknowledged.filter((message) => !seen().has(message)), patience).toEqual([])
  // And who sat elsewhere all along misses nothing either, told or not.
  const missing = () => acknowledged.filter((message) => !messagesOf(watcher).includes(message))
  await expect.poll(missing, patience).toEqual([])

  await (await client(a)).publish(topic, 'life goes on')
  await expect
    .poll(
      () => [messagesOf(again), messagesOf(watcher)].every((one) => one.includes('life goes on')),
      patience,
    )
    .toBe(true)
}, 300_000)

test('Redis that goes away is told by /healthz; messages still arrive, and everything recovers by itself', async () => {
  const [page, wallet] = [await client(a), await client(b)]
  const topic = newTopic()
  await page.subscribe(topic)
  await wallet.subscribe(topic)
  const healths = async () =>
    (await Promise.all([a.health(), b.health()])).map(({ status, relay }) => [
      relay?.redis,
      status === 'down',
    ])
  await expect.poll(healths, patience).toEqual([
    ['ok', false],
    ['ok', false],
  ])

  await redis.goAway()
  await expect.poll(healths, patience).toEqual([
    ['down', false],
    ['down', false],
  ])
  expect(await page.publish(topic, 'into the dark')).toBe(true)
  await expect.poll(() => messagesOf(wallet), patience).toEqual(['into the dark'])
  expect(await wallet.publish(topic, 'answer in the dark')).toBe(true)
  await expect.poll(() => messagesOf(page), patience).toEqual(['answer in the dark'])

  await redis.comeBack()
  await expect.poll(healths, patience).toEqual([
    ['ok', false],
    ['ok', false],
  ])
  await page.publish(topic, 'into the light')
  await expect.poll(() => messagesOf(wallet), patience).toEqual(['into the dark', 'into the light'])
}, 300_000)

test('what strangers write into Redis delivers nothing and breaks nothing', async () => {
  const [page, wallet] = [await client(a), await client(b)]
  const topic = newTopic()
  await wallet.subscribe(topic)
  const stranger = createClient({ url: redis.url })
  stranger.on('error', () => {})
  await stranger.connect()
  const node = '0'.repeat(16)
  const hostile = [
    '',
    'x'.repeat(100_000),
    `${node}t${topic}`,
    `${node}t${newTopic()}`,
    `${node}m0`,
    `${node}m999999999999999`,
  ]
  const forged = JSON.stringify({ topic, message: 'forged', publishedAt: Date.now(), tag: 1108 })
  for (const text of [...hostile, forged, `${node}t${forged}`])
    await stranger.publish('latchkey:relay:2', text)
  stranger.destroy()
  await page.publish(topic, 'genuine')
  await expect.poll(() => messagesOf(wallet), patience).toEqual(['genuine'])
  expect((await b.health()).relay?.redis).toBe('ok')
})
