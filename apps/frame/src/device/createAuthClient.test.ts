import { stampHeader } from '@latchkey/wire/embedded'
import { expect, test } from 'vitest'
import { AuthCallError, createAuthClient } from './createAuthClient.ts'
import { createServerClock } from './createServerClock.ts'
import { createMemoryStore } from './deviceStore.ts'
import { openDevice } from './openDevice.ts'

const device = await openDevice(createMemoryStore())
const target = { server: 'https://api.test', projectId: 'p1', origin: 'https://dapp.test' }
const now = Date.parse('2026-11-18T12:00:00Z')

type Sent = { readonly url: string; readonly init: RequestInit; readonly stamp: Record<string, unknown> }

/** A client of a server that gives these responses, one after the other. */
function connect(...responses: readonly Response[]) {
  const sent: Sent[] = []
  const queue = [...responses]
  const fetch = async (url: URL | RequestInfo, init: RequestInit = {}) => {
    const stamp = new Headers(init.headers).get(stampHeader) ?? ''
    sent.push({ url: String(url), init, stamp: JSON.parse(atob(stamp.split('.')[1] ?? '')) })
    return queue.shift() ?? Response.error()
  }
  const clock = createServerClock(() => now)
  const deps = { device, fetch, clock, sessionId: () => 'S'.repeat(43) }
  return { call: createAuthClient(target, deps), clock, sent }
}

const failed = (status: number, name: string, headers: Record<string, string> = {}) =>
  Response.json(
    { status: 'FAILED', reasons: [{ name, field: '', description: 'Not now.' }] },
    { status, headers },
  )

test('posts the body with a stamp, without cookies and without redirects', async () => {
  const { call, sent } = connect(Response.json({}))
  await call('signOut', { forget: true })
  expect(sent).toMatchObject([
    {
      url: 'https://api.test/embedded/v1/sign-out',
      init: { method: 'POST', body: '{"forget":true}', credentials: 'omit', redirect: 'error' },
      stamp: { htu: 'https://api.test/embedded/v1/sign-out', sid: 'S'.repeat(43), iat: now / 1_000 },
    },
  ])
})

test('rejects with the reason of the server and the seconds to wait', async () => {
  const { call } = connect(failed(429, 'cooldown', { 'retry-after': '18' }))
  await expect(call('signOut', { forget: false })).rejects.toMatchObject({
    status: 429,
    reason: 'cooldown',
    message: 'Not now.',
    retryAfterSeconds: 18,
  })
})

test('rejects a response that is not of the schema, or not JSON', async () => {
  for (const response of [Response.json({ vault: { kty: 'RSA' } }), new Response('<html>')])
    await expect(connect(response).call('readKeys', {})).rejects.toMatchObject({ reason: 'bad_response' })
  await expect(connect(new Response('')).call('readKeys', {})).rejects.toThrow(AuthCallError)
  await expect(connect(new Response('x', { status: 502 })).call('readKeys', {})).rejects.toMatchObject({
    status: 502,
    reason: 'failed',
  })
})

test('sends a request again, once, by the clock of the server when its own is wrong', async () => {
  const date = new Date(now + 3_600_000).toUTCString()
  const { call, clock, sent } = connect(failed(401, 'clock', { date }), Response.json({}))
  await call('signOut', { forget: false })
  expect(clock.now()).toBe(now + 3_600_000)
  expect(sent.map(({ stamp }) => stamp['iat'])).toEqual([now / 1_000, now / 1_000 + 3_600])
  expect(sent[0]?.stamp['jti']).not.toBe(sent[1]?.stamp['jti'])
  const timed = connect(failed(401, 'clock', { date }), Response.json({}))
  await timed.call('signOut', async (nowMs) => ({ forget: nowMs > now }))
  // What a body says of the time is said anew too.
  expect(timed.sent.map(({ init }) => init.body)).toEqual(['{"forget":false}', '{"forget":true}'])
  const twice = connect(failed(401, 'clock', { date }), failed(401, 'clock', { date }))
  await expect(twice.call('signOut', { forget: false })).rejects.toMatchObject({ reason: 'clock' })
  expect(twice.sent).toHaveLength(2)
})
