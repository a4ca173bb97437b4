import * as v from 'valibot'
import { expect, test } from 'vitest'
import { clientToken, newClientKey } from '../test/relay/clientKey.ts'
import { expectMessages, newTopic, type TestRelay, useRelay } from '../test/relay/useRelay.ts'
import { reasonOf } from '../test/startTestServer.ts'

const { start, now } = useRelay()
const Answer = v.object({ result: v.object({ messages: v.array(v.unknown()), hasMore: v.boolean() }) })
const Description = v.object({
  paths: v.object({ '/relay/rpc': v.object({ post: v.object({ summary: v.string() }) }) }),
})
const id = '"1750000000123456789"'

function post(
  relay: TestRelay,
  body: string,
  init: RequestInit = {},
  key = newClientKey(),
): Promise<Response> {
  const auth = clientToken(key, relay.relayUrl, now())
  return fetch(`${relay.url}/relay/rpc?auth=${auth}`, { method: 'POST', body, ...init })
}

function call(method: string, params: object): string {
  return `{"id":${id},"jsonrpc":"2.0","method":"${method}","params":${JSON.stringify(params)}}`
}

test('a message that is posted reaches who listens on a socket', async () => {
  const relay = await start()
  const reader = await relay.open()
  const topic = newTopic()
  await reader.subscribe(topic)
  const response = await post(relay, call('irn_publish', { topic, message: 'a', ttl: 300, tag: 1 }))
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(`{"id":${id},"jsonrpc":"2.0","result":true}`)
  await expectMessages(reader, ['a'])
})

test('what waits can be fetched without a socket, once', async () => {
  const relay = await start()
  const key = newClientKey()
  const topic = newTopic()
  await (await relay.open()).publish(topic, 'a')
  const fetchAll = async () =>
    v.parse(Answer, await (await post(relay, call('irn_fetchMessages', { topic }), {}, key)).json())
  expect((await fetchAll()).result.messages).toMatchObject([{ topic, message: 'a', tag: 1108 }])
  expect((await fetchAll()).result).toEqual({ messages: [], hasMore: false })
  expect(await (await post(relay, call('irn_subscribe', { topic }), {}, key)).json()).toHaveProperty('result')
})

test('errors of calls are answers, errors of callers are refusals', async () => {
  const relay = await start()
  const broken = await post(relay, 'hello')
  expect(broken.status).toBe(200)
  expect(await broken.json()).toMatchObject({ id: 0, error: { code: -32600, data: 'Serialization' } })
  const nobody = await fetch(`${relay.url}/relay/rpc`, { method: 'POST', body: '{}' })
  expect([nobody.status, (await reasonOf(nobody))?.name]).toEqual([401, 'MissingJwt'])
  const large = await post(relay, 'x'.repeat(1024 * 1024 + 1))
  expect([large.status, (await reasonOf(large))?.name]).toEqual([413, 'body_too_large'])
  const answer = await post(relay, '{"id":1750000000123456,"jsonrpc":"2.0","result":true}')
  expect(answer.status).toBe(204)
  const wrong = await fetch(`${relay.url}/relay/rpc`)
  expect(wrong.status).toBe(405)
})

test('a page of this machine may read the answer, a page of elsewhere why it is refused', async () => {
  const relay = await start()
  const from = (origin: string) =>
    post(relay, call('irn_fetchMessages', { topic: newTopic() }), { headers: { origin } })
  const near = await from('http://localhost:5173')
  expect([near.status, near.headers.get('access-control-allow-origin')]).toEqual([
    200,
    'http://localhost:5173',
  ])
  const far = await from('https://evil.example')
  expect([far.status, far.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
  expect((await reasonOf(far))?.name).toBe('ProjectIdNotSpecified')
})

test('the description for machines names the call', async () => {
  const relay = await start()
  const { paths } = v.parse(Description, await (await fetch(`${relay.url}/openapi.json`)).json())
  expect(paths['/relay/rpc'].post.summary).toContain('relay')
})
