import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createClock } from '@latchkey/testing'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Clock } from './clock.ts'
import { createHttp, type HttpOptions } from './http.ts'
import { HttpAnswerError, HttpDeadlineError, HttpStatusError, HttpUnreachableError } from './httpErrors.ts'
import { systemClock } from './systemClock.ts'

/** What the server was sent, in the order it came. */
type Heard = Pick<IncomingMessage, 'method' | 'url'> & { type: string | undefined; body: string }

let heard: Heard[]
let answer: (request: IncomingMessage, response: ServerResponse) => void
let baseUrl: string
let server: ReturnType<typeof createServer>

beforeEach(async () => {
  heard = []
  answer = (_request, response) => response.end('{"hello":"world"}')
  server = createServer(async (request, response) => {
    const { method, url, headers } = request
    heard.push({ method, url, type: headers['content-type'], body: await text(request) })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const Hello = v.object({ hello: v.string() })

function client(options: Partial<HttpOptions> = {}, clock: Clock = systemClock) {
  return createHttp({ baseUrl, ...options }, { fetch, clock })
}

function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('the request worked'),
    (error: unknown) => error,
  )
}

test('S7.53 the client does GET, POST, PUT and DELETE with a JSON body, and a GET has none', async () => {
  const http = client()
  const body = { amount: '1', to: ['a'] }
  expect(await http.get('/one', { response: Hello })).toEqual({ hello: 'world' })
  await http.post('/two', { response: Hello, body })
  await http.put('/three', { response: Hello, body })
  await http.delete('/four', { response: Hello, body })
  const json = { type: 'application/json', body: JSON.stringify(body) }
  expect(heard).toEqual([
    { method: 'GET', url: '/one', type: undefined, body: '' },
    { method: 'POST', url: '/two', ...json },
    { method: 'PUT', url: '/three', ...json },
    { method: 'DELETE', url: '/four', ...json },
  ])
})

test('of the address of the page no request carries more than its origin, not even to the same origin', async () => {
  const policies: unknown[] = []
  const noting: typeof fetch = (url, init) => {
    policies.push(init?.referrerPolicy)
    return fetch(url, init)
  }
  const http = createHttp({ baseUrl }, { fetch: noting, clock: systemClock })
  await http.get('/one', { response: Hello })
  await http.post('/two', { response: Hello, body: {} })
  expect(policies).toEqual(['strict-origin', 'strict-origin'])
})

test('S7.54 a client id goes on every request where the client has one', async () => {
  const http = client({ clientId: 'did:key:z6Mk' })
  await http.get('a', { response: Hello })
  await http.post('b', { response: Hello, query: { page: 2 } })
  await http.put('c', { response: Hello })
  await http.delete('d', { response: Hello })
  const id = 'clientId=did%3Akey%3Az6Mk'
  expect(heard.map(({ url }) => url)).toEqual([`/a?${id}`, `/b?${id}&page=2`, `/c?${id}`, `/d?${id}`])
})

test('what every GET must carry goes on GETs alone, beside their own query', async () => {
  const http = client({ getQuery: { projectId: 'p1', st: 'latchkey', sv: 'react-1.0.0' } })
  await http.get('/a', { response: Hello, query: { search: 'a b&c', page: undefined } })
  await http.post('/b', { response: Hello })
  expect(heard.map(({ url }) => url)).toEqual([
    '/a?projectId=p1&st=latchkey&sv=react-1.0.0&search=a+b%26c',
    '/b',
  ])
})

test('the base keeps its path, with and without slashes where they meet', async () => {
  await client({ baseUrl: `${baseUrl}/api/` }).get('v1/supported-chains', { response: Hello })
  await client({ baseUrl: `${baseUrl}/api` }).get('/v1/supported-chains', { response: Hello })
  expect(heard.map(({ url }) => url)).toEqual(['/api/v1/supported-chains', '/api/v1/supported-chains'])
})

test('S7.55 a non-OK answer throws its status code, with what the service says about it', async () => {
  const reasons = [{ name: 'chainId', field: 'chainId', description: 'Say which chain.' }]
  answer = (_request, response) => {
    response.writeHead(429, { 'retry-after': '7', 'x-request-id': 'r-1' })
    response.end(JSON.stringify({ status: 'FAILED', reasons }))
  }
  const error = await failure(client().get('/', { response: Hello }))
  expect(error).toBeInstanceOf(HttpStatusError)
  expect(error).toMatchObject({
    message: 'HTTP status code: 429',
    status: 429,
    reasons,
    requestId: 'r-1',
    retryAfterMs: 7_000,
  })
})

test.each(['', '<h1>Bad gateway</h1>', '{"reasons":"none"}', 'null'])(
  'S7.55 the status survives the body %j, which gives no reasons',
  async (body) => {
    answer = (_request, response) => response.writeHead(502).end(body)
    const error = await failure(client().post('/', { response: Hello }))
    expect(error).toMatchObject({ message: 'HTTP status code: 502', reasons: [] })
    expect(error).toMatchObject({ requestId: undefined, retryAfterMs: undefined })
  },
)

test('an answer without a body is undefined', async () => {
  answer = (_request, response) => response.writeHead(204).end()
  expect(await client().delete('/', { response: v.undefined() })).toBeUndefined()
})

test.each(['<html></html>', '{"hello":1}', '{"hello":', ''])(
  'the answer %j is not what was asked for, and says so',
  async (body) => {
    answer = (_request, response) => response.end(body)
    expect(await failure(client().get('/', { response: Hello }))).toBeInstanceOf(HttpAnswerError)
  },
)

test('a service that hangs up is unreachable, and the cause is kept', async () => {
  answer = (request) => request.socket.destroy()
  const error = await failure(client().get('/', { response: Hello }))
  expect(error).toBeInstanceOf(HttpUnreachableError)
  expect(error).toMatchObject({ cause: expect.any(TypeError) })
})

test('half an answer is no answer', async () => {
  answer = (request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"hello":', () => request.socket.destroy())
  }
  expect(await failure(client().get('/', { response: Hello }))).toBeInstanceOf(HttpUnreachableError)
})

test('a deadline ends a request that gets no answer', async () => {
  const clock = createClock()
  const asked = new Promise<void>((resolve) => {
    answer = () => resolve()
  })
  const failed = failure(client({ deadlineMs: 4_000 }, clock).get('/', { response: Hello }))
  await asked
  await clock.advance(4_000)
  const error = await failed
  expect(error).toBeInstanceOf(HttpDeadlineError)
  expect(error).toMatchObject({ message: 'The service took longer than 4 seconds. Try again.' })
})

test('a deadline of the request goes before that of the client, and counts until the body is read', async () => {
  const clock = createClock()
  const asked = new Promise<void>((resolve) => {
    answer = (_request, response) => {
      response.writeHead(200)
      response.write('{"hello":', () => resolve())
    }
  })
  const failed = failure(client({}, clock).get('/', { response: Hello, deadlineMs: 500 }))
  await asked
  await clock.advance(500)
  expect(await failed).toBeInstanceOf(HttpDeadlineError)
})

test('an abort ends the request with its own reason and closes the connection', async () => {
  const controller = new AbortController()
  const closed = new Promise((resolve) => {
    answer = (_request, response) => {
      response.on('close', resolve)
      controller.abort('the visitor left')
    }
  })
  const aborted = failure(client().get('/', { response: Hello, signal: controller.signal }))
  expect(await aborted).toBe('the visitor left')
  await closed
})

test('a signal that was aborted before sends nothing', async () => {
  const signal = AbortSignal.abort('too late')
  expect(await failure(client().get('/', { response: Hello, signal }))).toBe('too late')
  expect(heard).toEqual([])
})
