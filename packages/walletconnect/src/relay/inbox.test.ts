import { expect, test } from 'vitest'
import { createMemoryRecords } from '../base/memoryRecords.ts'
import { sha256Hex } from '../base/sha256.ts'
import { clientIdOf } from '../crypto/clientId.ts'
import type { TestLink, TestLinkOptions } from '../test/openTestLink.ts'
import { useTestRelay } from '../test/useTestRelay.ts'

const { relay, open: openLink } = useTestRelay()

const topic = 'ab'.repeat(32)
const other = 'cd'.repeat(32)

async function open(options: TestLinkOptions = {}): Promise<TestLink> {
  const opened = openLink(options)
  await opened.link.subscribe([topic, other])
  return opened
}

/** Makes the owner take long over what comes. */
function hold(test: TestLink): { readonly arrived: Promise<void>; release(): void } {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const arrived = new Promise<void>((resolve) => {
    test.onDelivery = () => {
      resolve()
      return released
    }
  })
  return { arrived, release: () => release() }
}

const bodies = ({ deliveries }: TestLink) => deliveries.map(({ message }) => message)

test('a message is handed over with all that the relay says of it, and acknowledged by its own id', async () => {
  const test = await open()
  relay().push(topic, 'AAAA', 1_750_000_000_000_123)
  await expect
    .poll(() => relay().last().receipts)
    .toEqual(['{"id":1750000000000123,"jsonrpc":"2.0","result":true}'])
  expect(test.deliveries).toEqual([{ topic, message: 'AAAA', publishedAt: 1_750_000_000_000, tag: 1108 }])
})

test.each([
  ['1750000000000123456', '1750000000000123456'],
  ['"1750000000000123456"', '"1750000000000123456"'],
  ['"abc"', '"abc"'],
])('an id of the form %s is echoed as it came', async (id, echoed) => {
  await open()
  relay().push(topic, 'AAAA', id)
  await expect.poll(() => relay().last().receipts).toEqual([`{"id":${echoed},"jsonrpc":"2.0","result":true}`])
})

test('the relay hears that a message arrived when its owner has it, not before', async () => {
  const test = await open()
  const held = hold(test)
  relay().push(topic, 'AAAA')
  await held.arrived
  // Whatever were said before it would have come with this answer.
  await test.link.publish({ topic, message: 'AAAA', ttlSeconds: 300, tag: 1108, prompt: true })
  expect(relay().last().receipts).toEqual([])
  held.release()
  await expect.poll(() => relay().last().receipts).toHaveLength(1)
})

test('a message whose owner failed is not acknowledged, and is handed over when it comes again', async () => {
  const test = await open()
  test.onDelivery = async () => {
    throw new Error('the disk is full')
  }
  relay().push(topic, 'AAAA')
  await expect.poll(() => test.logs.length).toBe(1)
  expect(relay().last().receipts).toEqual([])
  test.onDelivery = async () => {}
  relay().push(topic, 'AAAA')
  await expect.poll(() => relay().last().receipts).toHaveLength(1)
  expect(bodies(test)).toEqual(['AAAA'])
})

test('the same envelope pushed three times has one effect and three receipts', async () => {
  const test = await open()
  for (let time = 0; time < 3; time += 1) relay().push(topic, 'AAAA')
  await expect.poll(() => relay().last().receipts).toHaveLength(3)
  expect(bodies(test)).toEqual(['AAAA'])
  // The same bytes on another topic are another message.
  relay().push(other, 'AAAA')
  await expect.poll(() => bodies(test)).toEqual(['AAAA', 'AAAA'])
})

test('what was seen is known in the next life of the page', async () => {
  const records = createMemoryRecords()
  const first = await open({ records })
  relay().push(topic, 'AAAA')
  await expect.poll(() => relay().last().receipts).toHaveLength(1)
  first.link.close()
  const second = await open({ records })
  relay().push(topic, 'AAAA')
  relay().push(topic, 'BBBB')
  await expect.poll(() => relay().last().receipts).toHaveLength(2)
  expect(bodies(second)).toEqual(['BBBB'])
  // It is the same client to the relay, too.
  const issuers = relay().visits.map(
    ({ query }) => JSON.parse(atob((query.get('auth') ?? '').split('.')[1] ?? '')).iss,
  )
  expect(new Set(issuers).size).toBe(1)
})

test('of each topic the last 512 envelopes are remembered, as hashes alone', async () => {
  const test = await open()
  for (let count = 0; count < 520; count += 1) relay().push(topic, `message ${count}`)
  await expect.poll(() => relay().last().receipts).toHaveLength(520)
  const ring = (await test.records.list('link/seen/')).get(`link/seen/${topic}`)
  expect(ring).toEqual(Array.from({ length: 512 }, (_, index) => sha256Hex(`message ${index + 8}`)))
})

test('a corrupt ring in storage is ignored', async () => {
  const records = createMemoryRecords()
  await records.set(`link/seen/${topic}`, { not: 'a list' })
  await records.set(`link/seen/${other}`, [1, null, 'x'])
  await records.set('link/seed', 'not a seed')
  const test = await open({ records })
  relay().push(topic, 'AAAA')
  await expect.poll(() => bodies(test)).toEqual(['AAAA'])
})

test('messages of one topic are handed over in their order, each after the one before', async () => {
  const test = await open()
  const order: string[] = []
  test.onDelivery = async ({ message }) => {
    order.push(`${message} begins`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    order.push(`${message} ends`)
  }
  for (const message of ['A', 'B', 'C']) relay().push(topic, message)
  await expect.poll(() => relay().last().receipts).toHaveLength(3)
  expect(order).toEqual(['A begins', 'A ends', 'B begins', 'B ends', 'C begins', 'C ends'])
})

test('a message of a topic that is not ours is acknowledged, dropped, and its topic is left, once', async () => {
  const test = await open()
  const stranger = 'ef'.repeat(32)
  relay().push(stranger, 'AAAA')
  relay().push(stranger, 'BBBB')
  relay().push(topic, 'CCCC')
  await expect.poll(() => relay().last().receipts).toHaveLength(3)
  await expect.poll(() => relay().calls('irn_unsubscribe')).toHaveLength(1)
  const seed = String((await test.records.list('link/seed')).get('link/seed'))
  expect(relay().calls('irn_unsubscribe')[0]?.params).toEqual({
    topic: stranger,
    id: sha256Hex(stranger + (await clientIdOf(seed))),
  })
  expect(bodies(test)).toEqual(['CCCC'])
})

test('a topic that is left is unsubscribed, hears nothing more, and its hashes go', async () => {
  const test = await open()
  relay().push(topic, 'AAAA')
  await expect.poll(() => relay().last().receipts).toHaveLength(1)
  test.link.leave([topic, 'ef'.repeat(32)])
  await expect
    .poll(() =>
      relay()
        .calls('irn_unsubscribe')
        .map(({ params }) => params['topic']),
    )
    .toEqual([topic])
  expect([...(await test.records.list('link/seen/')).keys()]).toEqual([])
  relay().push(topic, 'BBBB')
  await expect.poll(() => relay().last().receipts).toHaveLength(2)
  expect(bodies(test)).toEqual(['AAAA'])
})

test('a message that makes its owner leave the topic is acknowledged and leaves no record', async () => {
  const test = await open()
  test.onDelivery = async () => test.link.leave([topic])
  relay().push(topic, 'AAAA')
  await expect.poll(() => relay().last().receipts).toHaveLength(1)
  expect([...(await test.records.list('link/seen/')).keys()]).toEqual([])
})

test('a receipt is not sent on another socket than the one the message came by: the copy is acknowledged there', async () => {
  const test = await open()
  const held = hold(test)
  relay().push(topic, 'AAAA')
  await held.arrived
  relay().last().socket.terminate()
  await expect.poll(() => test.link.status().phase).toBe('waiting')
  await test.clock.advance(250)
  await expect.poll(() => test.link.status().phase).toBe('open')
  held.release()
  relay().push(topic, 'AAAA', 1_750_000_000_000_999)
  await expect
    .poll(() => relay().last().receipts)
    .toEqual(['{"id":1750000000000999,"jsonrpc":"2.0","result":true}'])
  expect(relay().visits[0]?.receipts).toEqual([])
  expect(bodies(test)).toEqual(['AAAA'])
})

test('caught up is when the topics are subscribed, the mailbox has come and been taken, and it is quiet', async () => {
  const test = openLink()
  relay().script['irn_batchSubscribe'] = (_call, { socket }) => {
    setTimeout(() => {
      if (socket.readyState === socket.OPEN)
        for (const message of ['A', 'B', 'C']) relay().push(topic, message)
    })
    return { result: ['id'] }
  }
  const subscribed = test.link.subscribe([topic])
  let caughtUp = false
  const done = test.link.caughtUp().then(() => {
    caughtUp = true
  })
  await subscribed
  await expect.poll(() => bodies(test)).toEqual(['A', 'B', 'C'])
  expect(caughtUp).toBe(false)
  await test.clock.advance(400)
  await done
})

test('caught up does not wait for a relay that is not there longer than 15 s, nor for anything when there is no topic', async () => {
  relay().script['irn_batchSubscribe'] = () => 'silence'
  const test = openLink()
  await test.link.caughtUp()
  void test.link.subscribe([topic]).catch(() => undefined)
  const done = test.link.caughtUp()
  await test.clock.advance(15_000)
  await done
})

test('hostile, huge and garbage frames change nothing, and the next good one is delivered', async () => {
  const test = await open()
  const before = JSON.stringify([...(await test.records.list(''))])
  const { socket } = relay().last()
  const push = (data: unknown) =>
    JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'x', data } })
  for (const frame of [
    '',
    '{',
    'null',
    '[]',
    '{"id":null,"result":true}',
    '{"id":{},"jsonrpc":"2.0","method":"irn_subscription"}',
    push({ topic, message: 5, publishedAt: 1, tag: 1 }),
    push({ topic: topic.toUpperCase(), message: 'x', publishedAt: 1, tag: 1 }),
    push({ topic: '__proto__', message: 'x', publishedAt: 1, tag: 1 }),
    push(null),
    `{"__proto__":{"polluted":true},"id":1,"method":"irn_subscription"}`,
    JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params: {} }),
    push({ topic, message: 'A'.repeat(3 * 1024 * 1024), publishedAt: 1, tag: 1 }),
    '['.repeat(100_000),
  ]) {
    socket.send(frame)
  }
  socket.send(new Uint8Array([1, 2, 3]))
  relay().push(topic, 'good')
  await expect.poll(() => bodies(test)).toEqual(['good'])
  await expect.poll(() => relay().last().receipts).toHaveLength(1)
  test.link.leave([topic])
  await expect.poll(async () => JSON.stringify([...(await test.records.list(''))])).toBe(before)
  expect(relay().visits).toHaveLength(1)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('a flood of more than a thousand messages at once is held at the door: the rest has to come again', async () => {
  const test = await open()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  test.onDelivery = () => held
  for (let count = 0; count < 1_200; count += 1) relay().push(topic, `message ${count}`)
  // The answer to this comes after all of them.
  await test.link.publish({ topic, message: 'AAAA', ttlSeconds: 300, tag: 1108, prompt: true })
  release()
  await expect.poll(() => relay().last().receipts).toHaveLength(1_000)
})
