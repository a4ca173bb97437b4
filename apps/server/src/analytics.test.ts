import { randomUUID } from 'node:crypto'
import { AnalyticsConfig, paths } from '@latchkey/wire'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import type { ServerOptions } from './config/options.ts'
import { reasonOf, startTestServer, type TestServer } from './test/startTestServer.ts'

const running: TestServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

async function serverWith(options: ServerOptions, lines: string[] = []): Promise<TestServer> {
  const server = await startTestServer({ chains: [], ...options }, { writeLog: (text) => lines.push(text) })
  running.push(server)
  return server
}

async function enabled(server: TestServer, project = ''): Promise<boolean> {
  const response = await fetch(`${server.url}${paths.getAnalyticsConfig}?projectId=${project}&st=x&sv=1`)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return v.parse(AnalyticsConfig, await response.json()).isAnalyticsEnabled
}

const event = (name: string, properties: object = {}) => ({
  eventId: randomUUID(),
  timestamp: Date.now(),
  props: { type: 'track', event: name, properties },
})
const send = (server: TestServer, body: unknown) =>
  fetch(`${server.url}${paths.sendEvents}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('S7.44 nobody sends events unless the operator says so', async () => {
  expect(await enabled(await serverWith({}))).toBe(false)
  expect(await enabled(await serverWith({ analytics: 'on' }))).toBe(true)
  const some = await serverWith({ analytics: ['shop'] })
  expect(await enabled(some, 'shop')).toBe(true)
  expect(await enabled(some, 'blog')).toBe(false)
  expect(await enabled(some)).toBe(false)
})

test('a server that does not want events refuses them', async () => {
  const response = await send(await serverWith({}), event('MODAL_OPEN'))
  expect(response.status).toBe(403)
  expect((await reasonOf(response))?.name).toBe('analytics_off')
})

test('events are counted by name, once each, and nothing about the visitor is kept or logged', async () => {
  const lines: string[] = []
  const server = await serverWith({ analytics: 'on' }, lines)
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const telling = {
    ...event('CONNECT_SUCCESS', { method: 'browser', name: address, address, email: 'alice@example.com' }),
    url: 'https://shop.example/cart?user=7',
  }
  const one = await send(server, telling)
  expect(one.status).toBe(202)
  expect(await one.json()).toEqual({ accepted: 1, refused: 0 })
  await send(server, telling)
  const many = await send(server, [
    event('MODAL_OPEN'),
    event('MODAL_OPEN'),
    event('NO_SUCH_EVENT'),
    null,
    7,
    {},
  ])
  expect(await many.json()).toEqual({ accepted: 2, refused: 4 })

  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toContain('latchkey_events_total{project="localhost",event="CONNECT_SUCCESS"} 1')
  expect(metrics).toContain('latchkey_events_total{project="localhost",event="MODAL_OPEN"} 2')
  await server.stop()
  for (const text of [metrics, lines.join('')]) {
    for (const secret of [address, 'alice@example.com', 'shop.example', 'NO_SUCH_EVENT'])
      expect(text).not.toContain(secret)
  }
})

test.each([
  ['', 400],
  ['{', 400],
  ['[]', 400],
  [JSON.stringify(Array.from({ length: 501 }, () => 0)), 400],
  [JSON.stringify({ text: 'a'.repeat(70_000) }), 413],
])('a body that holds no events is refused: %#', async (body, status) => {
  const response = await send(await serverWith({ analytics: 'on' }), body)
  expect(response.status).toBe(status)
  expect((await reasonOf(response))?.description).toMatch(/\.$/)
})

test('a page of a stranger cannot send events for a project', async () => {
  const server = await serverWith({ analytics: 'on' })
  const response = await fetch(`${server.url}/e`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: JSON.stringify(event('MODAL_OPEN')),
  })
  expect(response.status).toBe(401)
})
