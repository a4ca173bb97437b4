import { beforeEach, expect, test } from 'vitest'
import type { RelayClient } from '../test/relay/openRelayClient.ts'
import { expectMessages, newTopic, type TestRelay, useRelay } from '../test/relay/useRelay.ts'

const { start } = useRelay()
let relay: TestRelay
let client: RelayClient

beforeEach(async () => {
  relay = await start()
  client = await relay.open()
})

function frame(id: string, method: string, params: object): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${JSON.stringify(params)}}`
}

function publication(extra: object = {}): object {
  return { topic: newTopic(), message: 'a', ttl: 300, tag: 1108, ...extra }
}

async function errorOf(text: string): Promise<{ id: unknown; code: number; data: string }> {
  const answer = JSON.parse(await client.ask(text))
  expect(answer.error.message).toMatch(/\w{3,}/)
  return { id: answer.id, code: answer.error.code, data: answer.error.data }
}

test.each([
  ['a string of 19 digits', '"1750000000123456789"'],
  ['19 digits without quotes', '1750000000123456789'],
  ['the largest 64-bit number', '18446744073709551615'],
  ['16 digits', '1750000000123456'],
  ['the smallest there is', '1000000000'],
])('an id that is %s comes back digit for digit', async (_, id) => {
  expect(await client.ask(frame(id, 'irn_publish', publication()))).toBe(
    `{"id":${id},"jsonrpc":"2.0","result":true}`,
  )
})

test.each([
  ['as it is', (id: number) => `${id}`],
  ['as a string', (id: number) => `"${id}"`],
  ['as a string that ends with n', (id: number) => `"${id}n"`],
])('an acknowledgement with the id %s counts', async (_, write) => {
  const reader = await relay.open({ ack: false })
  const topic = newTopic()
  await reader.subscribe(topic)
  await client.publish(topic, 'a')
  await expectMessages(reader, ['a'])
  reader.socket.send(`{"id":${write(reader.pushes[0]?.pushId ?? 0)},"jsonrpc":"2.0","result":true}`)
  await reader.subscribe(topic)
  await client.publish(topic, 'marker')
  await expectMessages(reader, ['a', 'marker'])
})

test.each([
  ['an error', '"error":{"code":-32000,"message":"full"}'],
  ['false', '"result":false'],
])('a push that the client answers with %s comes again', async (_, answer) => {
  const reader = await relay.open({ ack: false })
  const topic = newTopic()
  await reader.subscribe(topic)
  await client.publish(topic, 'a')
  await expectMessages(reader, ['a'])
  reader.socket.send(`{"id":${reader.pushes[0]?.pushId},"jsonrpc":"2.0",${answer}}`)
  await reader.subscribe(topic)
  await expectMessages(reader, ['a', 'a'])
})

test.each([
  ['999999999', 'InvalidRequestId', 999_999_999],
  ['0', 'InvalidRequestId', 0],
  ['-1750000000123456', 'InvalidRequestId', -1_750_000_000_123_456],
  ['"abc"', 'InvalidRequestId', 'abc'],
  ['null', 'InvalidRequestId', 0],
  ['{}', 'InvalidRequestId', 0],
  ['1750000000123456.5', 'InvalidRequestId', 0],
  ['1e30', 'InvalidRequestId', 0],
])('the id %s is refused as %s', async (id, data, told) => {
  expect(await errorOf(frame(id, 'irn_publish', publication()))).toEqual({ id: told, code: -32600, data })
})

test.each([
  ['no JSON', 'hello'],
  ['nothing', ''],
  ['a batch', '[]'],
  ['a number', '1'],
  ['null', 'null'],
])('%s is answered under the id 0', async (_, text) => {
  expect(await errorOf(text)).toEqual({ id: 0, code: -32600, data: 'Serialization' })
})

test('a binary frame is told that it is none, and the socket stays open', async () => {
  client.socket.send(Buffer.from(frame('1750000000123456', 'irn_publish', publication())))
  await expect.poll(() => client.frames[0]).toContain('"data":"Serialization"')
  expect(await client.publish(newTopic(), 'a')).toBe(true)
})

test('another version of JSON-RPC and unknown methods are refused, and the socket stays open', async () => {
  const id = 1_750_000_000_123_456
  const old = JSON.stringify({ jsonrpc: '1.0', id, method: 'irn_publish', params: publication() })
  expect(await errorOf(old)).toEqual({ id, code: -32600, data: 'InvalidJsonRpcVersion' })
  for (const method of ['irn_watchRegister', 'eth_chainId', 'constructor', '__proto__', '']) {
    expect(await errorOf(frame(String(id), method, {}))).toEqual({ id, code: -32601, data: 'InvalidMethod' })
  }
  expect(await errorOf(`{"jsonrpc":"2.0","id":${id},"params":{}}`)).toMatchObject({ data: 'InvalidMethod' })
  expect(await client.publish(newTopic(), 'a')).toBe(true)
})

test.each([
  ['63 digits', 'a'.repeat(63)],
  ['65 digits', 'a'.repeat(65)],
  ['no hex', 'g'.repeat(64)],
  ['a number', 5],
  ['nothing', undefined],
])('a topic that is %s is refused', async (_, topic) => {
  const refused = { code: -32600, data: 'InvalidTopic' }
  await expect(client.call('irn_publish', publication({ topic }))).rejects.toMatchObject(refused)
  await expect(client.call('irn_subscribe', { topic })).rejects.toMatchObject(refused)
  await expect(client.call('irn_batchSubscribe', { topics: [topic] })).rejects.toMatchObject(refused)
})

test('a topic in capital letters is the same topic', async () => {
  const [reader, topic] = [await relay.open(), newTopic()]
  await reader.subscribe(topic.toUpperCase())
  await client.publish(topic, 'a')
  await client.publish(topic.toUpperCase(), 'b')
  await expectMessages(reader, ['a', 'b'])
  expect(reader.pushes.map((push) => push.topic)).toEqual([topic, topic])
})

test.each([
  ['no text', { message: 5 }],
  ['nothing', { message: '' }],
  ['text with a zero', { message: 'a\0b' }],
  ['half of a character', { message: 'a\ud800' }],
  ['a tag that is no number', { tag: '1108' }],
  ['a lifetime that is no number', { ttl: 'long' }],
])('a message with %s is refused', async (_, extra) => {
  await expect(client.call('irn_publish', publication(extra))).rejects.toMatchObject({
    code: -32600,
    data: 'InvalidParams',
  })
})

test('parameters that are no object are refused', async () => {
  for (const params of ['null', '[]', '"x"', '5']) {
    const text = `{"jsonrpc":"2.0","id":1750000000123456,"method":"irn_publish","params":${params}}`
    expect((await errorOf(text)).code).toBe(-32600)
  }
})

test('256 KiB are a message, one byte more is too much, and the socket stays open', async () => {
  const reader = await relay.open()
  const topic = newTopic()
  await reader.subscribe(topic)
  const most = 'x'.repeat(256 * 1024)
  await expect(client.publish(topic, `${most}x`)).rejects.toMatchObject({
    code: -32600,
    data: 'PayloadSizeExceeded',
  })
  await expect(client.publish(topic, `${most.slice(1)}é`)).rejects.toMatchObject({
    data: 'PayloadSizeExceeded',
  })
  expect(await client.publish(topic, most)).toBe(true)
  await expectMessages(reader, [most])
})

test('a frame over 1 MiB ends its socket, and no other', async () => {
  const other = await relay.open()
  client.socket.send('x'.repeat(1024 * 1024 + 1))
  expect((await client.closed)[0]).toBe(1009)
  expect(await other.publish(newTopic(), 'a')).toBe(true)
})

test('S9.51 a batch of 500 topics gives 500 names in order; 501 and none are refused', async () => {
  const topics = Array.from({ length: 500 }, newTopic)
  const names = await client.call('irn_batchSubscribe', { topics })
  expect(names).toEqual(await Promise.all(topics.map((topic) => client.subscribe(topic))))
  const blocking = await client.call('irn_batchSubscribeBlocking', { topics: topics.slice(0, 2) })
  expect(blocking).toEqual((names as string[]).slice(0, 2).map((id) => ({ id })))
  const many = { code: -32600, data: 'BatchLimitExceeded' }
  const none = { code: -32600, data: 'BatchEmpty' }
  await expect(client.call('irn_batchSubscribe', { topics: [...topics, newTopic()] })).rejects.toMatchObject(
    many,
  )
  await expect(client.call('irn_batchSubscribe', { topics: [] })).rejects.toMatchObject(none)
  for (const [method, field] of [
    ['irn_batchPublish', 'messages'],
    ['irn_batchUnsubscribe', 'subscriptions'],
    ['irn_batchFetchMessages', 'topics'],
    ['irn_batchReceive', 'receipts'],
  ] as const) {
    await expect(client.call(method, { [field]: [] })).rejects.toMatchObject(none)
  }
})
