import { endpoints, Health } from '@latchkey/wire'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'
import { answerAll, say, startUpstream } from '../test/startUpstream.ts'

const running: { stop(): Promise<void> }[] = []
let lines: string

afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.stop()
})

async function start(): Promise<TestServer> {
  lines = ''
  const good = await startUpstream(7, answerAll('"0x1"'))
  const isDown = () => true
  const broken = await startUpstream(8, say('<html>hunter-body', 500), undefined, isDown)
  const server = await startTestServer(
    {
      chains: [7, 8],
      upstreams: {
        7: [`${good.url.replace('//', '//hunter-user:hunter-pass@')}/hunter-path?key=hunter-key`],
        8: [`${broken.url}/hunter-path`],
      },
    },
    {
      // A clock that stands still: what rests goes on resting, however slow the machine.
      now: () => 0,
      writeLog: (text) => {
        lines += text
      },
    },
  )
  running.push(good, broken, server)
  return server
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('every answer has an id of its own, success or not, and the log knows it', async () => {
  const server = await start()
  const responses = [
    await server.post({ id: 1, method: 'eth_chainId' }),
    await server.post('{'),
    await server.post({ id: 1, method: 'eth_blockNumber' }, 'chainId=8'),
    await fetch(`${server.url}/nowhere`),
    await fetch(`${server.url}/v1`, { method: 'OPTIONS' }),
  ]
  const ids = responses.map((response) => response.headers.get('x-request-id') ?? '')
  for (const id of ids) expect(id).toMatch(uuid)
  expect(new Set(ids).size).toBe(ids.length)
  await server.stop()
  for (const id of ids) expect(lines).toContain(id)
})

test('one line of JSON a request, with route, chain, method, status and time', async () => {
  const server = await start()
  await server.call('eth_blockNumber')
  await server.stop()
  const logged = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((line) => line.message === 'request')
  expect(logged).toEqual([
    {
      time: expect.any(String),
      level: 'info',
      message: 'request',
      requestId: expect.stringMatching(uuid),
      method: 'POST',
      route: '/v1',
      chainId: 'eip155:7',
      rpc: 'eth_blockNumber',
      status: 200,
      ms: expect.any(Number),
    },
  ])
})

test('no secret reaches the log, the metrics, the health page or an answer', async () => {
  const server = await start()
  const told: string[] = []
  const keep = async (answer: Promise<Response>) => told.push(await (await answer).text())
  await keep(
    server.post(
      { id: 1, method: 'eth_call', params: ['hunter-params'] },
      'chainId=7&projectId=hunter-project',
    ),
  )
  await keep(
    server.post({ id: 1, method: 'eth_call', params: ['hunter-params'] }, 'chainId=7&token=hunter-query'),
  )
  await keep(
    server.post({ id: 1, method: 'hunter_method' }, 'chainId=7', {
      headers: { authorization: 'hunter-header' },
    }),
  )
  await keep(server.post({ id: 1, method: 'eth_sendRawTransaction', params: ['hunter-params'] }, 'chainId=8'))
  await keep(server.post('{"hunter-broken', 'chainId=7'))
  await keep(fetch(`${server.url}/hunter-path/hunter-token?x=hunter-query`))
  await keep(fetch(`${server.url}/metrics`))
  await keep(fetch(`${server.url}/healthz`))
  await server.stop()
  // The refused method is told to the one who sent it; nothing else of all that comes back.
  expect(told.join('\n').replace('The method hunter_method does', '')).not.toContain('hunter')
  expect(lines).toContain('upstream failed')
  expect(lines).not.toContain('hunter')
})

test('healthz is what the wire says, and degraded when one chain of two is down', async () => {
  const server = await start()
  const health = async () => {
    const response = await fetch(`${server.url}/healthz`)
    return { code: response.status, ...v.parse(Health, await response.json()) }
  }
  expect(await health()).toMatchObject({ code: 200, status: 'ok', store: { kind: 'sqlite', ok: true } })
  for (let n = 0; n < 3; n++) await server.call('eth_blockNumber', [], 'chainId=8')
  await server.call('eth_blockNumber')
  expect(await health()).toMatchObject({
    code: 200,
    status: 'degraded',
    chains: [
      { chainId: 'eip155:7', ok: true, upstreams: [{ state: 'ok' }] },
      { chainId: 'eip155:8', ok: false, upstreams: [{ state: 'open' }] },
    ],
  })
})

test('metrics count requests, durations and tries at upstreams', async () => {
  const server = await start()
  await server.call('eth_blockNumber')
  await server.call('eth_blockNumber', [], 'chainId=8')
  const response = await fetch(`${server.url}/metrics`)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await response.text()
  expect(text).toContain('latchkey_requests_total{route="/v1",status="200"} 1\n')
  expect(text).toContain('latchkey_requests_total{route="/v1",status="503"} 1\n')
  expect(text).toContain('latchkey_request_seconds_bucket{route="/v1",le="+Inf"} 2\n')
  expect(text).toContain('latchkey_request_seconds_count{route="/v1"} 2\n')
  expect(text).toMatch(
    /latchkey_upstream_attempts_total\{chain="eip155:7",upstream="[^"]+",outcome="ok"\} 1\n/,
  )
  expect(text).toMatch(
    /latchkey_upstream_attempts_total\{chain="eip155:8",upstream="[^"]+",outcome="status"\} 1\n/,
  )
  expect(text).toMatch(/latchkey_memory_bytes\{kind="rss"\} \d+\n/)
})

test('whoever opens the server in a browser is told where to read on, and every link answers', async () => {
  const server = await start()
  const answer = await fetch(server.url)
  expect(answer.status).toBe(200)
  const { links } = v.parse(endpoints.front.response, await answer.json())
  expect(Object.keys(links)).toEqual(['chains', 'wallets', 'health', 'metrics', 'description'])
  for (const link of Object.values(links)) expect((await fetch(`${server.url}${link}`)).status).toBe(200)
})

test('openapi.json describes every route of the table, with what it takes and how it fails', async () => {
  const server = await start()
  const description = v.parse(OpenApi, await (await fetch(`${server.url}/openapi.json`)).json())
  expect(description.openapi).toBe('3.1.0')
  expect(Object.keys(description.paths)).toEqual(Object.values(endpoints).map(({ path }) => path))
  const rpc = description.paths['/v1']?.['post']
  expect(rpc?.parameters?.map(({ name, required }) => [name, required])).toEqual([
    ['chainId', true],
    ['projectId', false],
  ])
  expect(Object.keys(rpc?.responses ?? {})).toEqual(['200', '400', '401', '413', '429', '503'])
  expect(rpc?.responses['503']?.content?.['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/Error',
  })
  const signIn = description.paths['/auth/v1/authenticate']?.['post']
  expect(signIn?.parameters?.map(({ name, required }) => [name, required])).toContainEqual([
    'x-nonce-jwt',
    true,
  ])
  expect(signIn?.security).toBeUndefined()
  expect(description.paths['/auth/v1/account-metadata']?.['put']?.security).toEqual([{ session: [] }])
  const health = description.paths['/healthz']?.['get']?.responses
  expect(health?.['503']?.content).toEqual(health?.['200']?.content)
})

const OpenApi = v.object({
  openapi: v.string(),
  paths: v.record(
    v.string(),
    v.record(
      v.string(),
      v.object({
        parameters: v.optional(v.array(v.object({ name: v.string(), required: v.boolean() }))),
        security: v.optional(v.unknown()),
        responses: v.record(
          v.string(),
          v.object({ content: v.optional(v.record(v.string(), v.object({ schema: v.unknown() }))) }),
        ),
      }),
    ),
  ),
})
