import { randomBytes } from 'node:crypto'
import { createClient } from 'redis'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FragileRedis, startFragileRedis } from '../../test/stores/startFragileRedis.ts'
import type { Fanout } from '../fanout.ts'
import { redisFanout } from './redisFanout.ts'

let redis: FragileRedis
const open: Fanout[] = []

beforeAll(async () => {
  redis = await startFragileRedis(1)
})
afterEach(async () => {
  redis.thaw()
  await redis.comeBack()
  await Promise.all(open.splice(0).map((fanout) => fanout.close()))
})
afterAll(() => redis?.stop())

type Node = {
  readonly fanout: Fanout
  readonly topics: string[]
  readonly missed: number[]
  readonly changes: string[]
}

type NodeOptions = { readonly url?: string; readonly beatMs?: number; readonly look?: () => Promise<void> }

async function startNode(options: NodeOptions = {}): Promise<Node> {
  const { url = redis.url, beatMs = 1_000, look = async () => {} } = options
  const changes: string[] = []
  const fanout = await redisFanout({ url, beatMs, onChange: (health) => changes.push(health) })
  open.push(fanout)
  const node: Node = { fanout, topics: [], missed: [], changes }
  fanout.listen({
    topic: (topic) => node.topics.push(topic),
    missed: (sinceMs) => {
      node.missed.push(sinceMs)
      return look()
    },
  })
  return node
}

const newTopic = () => randomBytes(32).toString('hex')

/** Says something on the channel that no node would. */
async function sayByHand(channel: string, text: string): Promise<void> {
  const client = createClient({ url: redis.url })
  client.on('error', () => {})
  await client.connect()
  await client.publish(channel, text)
  client.destroy()
}

test('a topic that one node tells reaches every other, and not itself', async () => {
  const [a, b, c] = [await startNode(), await startNode(), await startNode()]
  const topic = newTopic()
  a.fanout.tell(topic)
  await expect.poll(() => [b.topics, c.topics]).toEqual([[topic], [topic]])
  const back = newTopic()
  b.fanout.tell(back)
  await expect.poll(() => a.topics).toEqual([back])
  expect(b.topics).toEqual([topic])
})

test('nodes of another database on the same Redis are another population', async () => {
  const elsewhere = new URL(redis.url)
  elsewhere.pathname = '/5'
  const [a, b, c] = [await startNode(), await startNode(), await startNode({ url: elsewhere.href })]
  const topic = newTopic()
  a.fanout.tell(topic)
  c.fanout.tell(newTopic())
  await expect.poll(() => b.topics).toEqual([topic])
  expect(c.topics).toEqual([])
})

test('nodes know how many they are', async () => {
  const [a, b] = [await startNode({ beatMs: 200 }), await startNode({ beatMs: 200 })]
  await expect.poll(() => [a.fanout.nodes(), b.fanout.nodes()]).toEqual([2, 2])
  await b.fanout.close()
  await expect.poll(() => a.fanout.nodes()).toBe(1)
})

test('many topics at once all arrive, each once', async () => {
  const [a, b] = [await startNode(), await startNode()]
  const topics = Array.from({ length: 1_700 }, newTopic)
  for (const topic of [...topics, ...topics]) a.fanout.tell(topic)
  await expect.poll(() => b.topics.length).toBe(topics.length)
  expect(new Set(b.topics)).toEqual(new Set(topics))
})

test('a listener that left hears no more', async () => {
  const [a, b] = [await startNode(), await startNode()]
  const heard: string[] = []
  const leave = b.fanout.listen({ topic: (topic) => heard.push(topic), missed: async () => {} })
  leave()
  a.fanout.tell(newTopic())
  await expect.poll(() => b.topics).toHaveLength(1)
  expect(heard).toEqual([])
})

test('what is said before the end arrives', async () => {
  const [a, b] = [await startNode(), await startNode()]
  const topic = newTopic()
  a.fanout.tell(topic)
  await a.fanout.close()
  await expect.poll(() => b.topics).toEqual([topic])
})

test('Redis that goes away is told, nodes look into the store meanwhile, and hear again when it is back', async () => {
  const [a, b] = [await startNode(), await startNode()]
  expect([a.fanout.health(), b.fanout.health()]).toEqual(['ok', 'ok'])
  await redis.goAway()
  await expect.poll(() => [a.fanout.health(), b.fanout.health()]).toEqual(['down', 'down'])
  const lost = Date.now()
  a.fanout.tell(newTopic())
  const looks = b.missed.length
  await expect.poll(() => b.missed.length).toBeGreaterThan(looks + 1)
  expect(b.missed.at(-1)).toBeLessThan(Date.now())

  await redis.comeBack()
  await expect.poll(() => [a.fanout.health(), b.fanout.health()]).toEqual(['ok', 'ok'])
  // What it could not tell, it asks the other to look for: since before it was lost.
  await expect.poll(() => b.missed.some((since) => since < lost)).toBe(true)
  const topic = newTopic()
  a.fanout.tell(topic)
  await expect.poll(() => b.topics).toContain(topic)
  expect(a.changes).toEqual(['ok', 'down', 'ok'])
})

test('a Redis that keeps its connections and says nothing counts as gone', async () => {
  const [a, b] = [await startNode({ beatMs: 200 }), await startNode({ beatMs: 200 })]
  redis.freeze()
  await expect.poll(() => [a.fanout.health(), b.fanout.health()]).toEqual(['down', 'down'])
  const looks = b.missed.length
  await expect.poll(() => b.missed.length).toBeGreaterThan(looks)
  redis.thaw()
  await expect.poll(() => [a.fanout.health(), b.fanout.health()]).toEqual(['ok', 'ok'])
  const topic = newTopic()
  a.fanout.tell(topic)
  await expect.poll(() => b.topics).toContain(topic)
})

test('a node that alone was cut off asks the others to look for what it could not tell', async () => {
  const door = await redis.openSideDoor()
  const [a, b] = [await startNode({ url: door.url }), await startNode()]
  const before = Date.now()
  door.shut()
  await expect.poll(() => a.fanout.health()).toBe('down')
  a.fanout.tell(newTopic())
  expect(b.missed).toEqual([])
  door.open()
  await expect.poll(() => b.missed.length).toBe(1)
  expect(b.missed[0]).toBeLessThan(before)
  expect([b.changes, b.topics]).toEqual([['ok'], []])
})

test('a node that starts before Redis finds it when it comes', async () => {
  await redis.goAway()
  const a = await startNode()
  expect(a.fanout.health()).toBe('down')
  a.fanout.tell(newTopic())
  await redis.comeBack()
  await expect.poll(() => a.fanout.health()).toBe('ok')
})

test('a look that failed is asked for again, from the same moment or earlier', async () => {
  let failures = 2
  const b = await startNode({
    look: async () => {
      if (failures-- > 0) throw new Error('the database is away')
    },
  })
  await redis.goAway()
  await expect.poll(() => b.missed.length, { timeout: 60_000 }).toBeGreaterThan(2)
  expect(b.missed[1]).toBeLessThanOrEqual(b.missed[0] ?? 0)
  expect(b.missed[2]).toBeLessThanOrEqual(b.missed[0] ?? 0)
})

test('what strangers write into Redis is not heard', async () => {
  const [a, b] = [await startNode(), await startNode()]
  const topic = newTopic()
  for (const text of ['', 'hello', '{"topic":"x"}', `${'0'.repeat(16)}t${topic}zz`, 'x'.repeat(1_000_000)])
    await sayByHand('latchkey:relay:1', text)
  await sayByHand('latchkey:relay:7', `${'0'.repeat(16)}t${topic}`)
  a.fanout.tell(topic)
  await expect.poll(() => b.topics).toEqual([topic])
  expect([b.missed, b.fanout.health()]).toEqual([[], 'ok'])
})

test('a wrong password is no Redis, and is not told to anybody', async () => {
  const wrong = new URL(redis.url)
  wrong.password = 'hunter2'
  const why: unknown[] = []
  const fanout = await redisFanout({
    url: wrong.href,
    beatMs: 200,
    onChange: (health, error) => why.push(health, error),
  })
  open.push(fanout)
  expect(fanout.health()).toBe('down')
  expect(why[0]).toBe('down')
  expect(String(why[1])).not.toContain('hunter2')
})

test('it closes at once while Redis is silent', async () => {
  const a = await startNode()
  redis.freeze()
  a.fanout.tell(newTopic())
  const started = Date.now()
  await a.fanout.close()
  expect(Date.now() - started).toBeLessThan(30_000)
  expect(a.fanout.health()).toBe('down')
})
