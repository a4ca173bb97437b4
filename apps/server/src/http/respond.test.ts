import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createUnsent } from '../limits/createUnsent.ts'
import { createLog } from '../observe/createLog.ts'
import { createMetrics } from '../observe/createMetrics.ts'
import { reasonOf } from '../test/startTestServer.ts'
import { listen } from './listen.ts'
import { type Env, type Responder, respond } from './respond.ts'

const unsent = createUnsent({
  now: () => 0,
  mostBytes: 2 ** 30,
  mostOfAddress: 2 ** 30,
  bytesPerSecond: 1,
})
const config = { trustProxy: 0 }

async function ask(answer: Responder['answer'], stopping = false) {
  let lines = ''
  const log = createLog((text) => {
    lines += text
  })
  const metrics = createMetrics()
  const app = new Hono<Env>().get(
    '/',
    respond({ log, metrics, unsent, config, stopping: () => stopping }, '/', { answer }),
  )
  const server = await listen(app, 0, '127.0.0.1')
  const address = server.address()
  const response = await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`)
  const reason = await reasonOf(response)
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
  log.flush()
  return { response, reason, lines, metrics: metrics.render([]) }
}

test('what nobody thought of is a 500 in JSON with an id to tell, and no secret in the log', async () => {
  const { response, reason, lines, metrics } = await ask(() => {
    throw new TypeError('postgres://me:hunter2@host')
  })
  expect(response.status).toBe(500)
  const id = response.headers.get('x-request-id') ?? 'none'
  expect(reason).toEqual({
    name: 'internal',
    field: '',
    description: `Something went wrong here. Tell the operator the id ${id}.`,
  })
  expect(lines).toContain(`"message":"unexpected error","requestId":"${id}","error":"TypeError"`)
  expect(lines).toContain('respond.test.ts')
  expect(lines).not.toContain('hunter2')
  expect(metrics).toContain('latchkey_requests_total{route="/",status="500"} 1')
})

test('a request that comes over an open connection while the server stops is told to come back', async () => {
  const { response, reason } = await ask(() => ({ status: 200, body: '{}' }), true)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(reason?.name).toBe('stopping')
})

test('a client that does not read its answer is let go after a while', async () => {
  const watchers = {
    log: createLog(() => {}),
    metrics: createMetrics(),
    unsent,
    config,
    stopping: () => false,
  }
  const answer = () => ({ status: 200, body: 'x'.repeat(64 * 1024 * 1024) })
  const server = await listen(
    new Hono<Env>().get('/', respond(watchers, '/', { answer }, 100)),
    0,
    '127.0.0.1',
  )
  const accepted = once(server, 'connection')
  const address = server.address()
  const client = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  client.on('error', () => {})
  client.pause()
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [socket] = await accepted
  await once(socket, 'close')
  expect(unsent.bytes()).toBe(0)
  expect(client.bytesRead).toBeLessThan(64 * 1024 * 1024)
  client.destroy()
  server.close()
  await once(server, 'close')
})
