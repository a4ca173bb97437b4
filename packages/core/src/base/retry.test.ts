import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClock } from '@latchkey/testing'
import { JsonRpcSuccess } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { createHttp } from './http.ts'
import { HttpAnswerError, HttpDeadlineError, HttpStatusError, HttpUnreachableError } from './httpErrors.ts'
import { LatchkeyError } from './LatchkeyError.ts'
import { mayPass, withRetry } from './retry.ts'
import { systemClock } from './systemClock.ts'

function status(n: number, retryAfterMs?: number): HttpStatusError {
  return new HttpStatusError(n, { reasons: [], requestId: undefined, retryAfterMs })
}

/** Fails with these errors in turn, then works; tells at which times it was tried. */
async function tryWith(errors: readonly unknown[], signal?: AbortSignal) {
  const clock = createClock()
  const times: number[] = []
  const left = [...errors]
  const attempt = async () => {
    times.push(clock.now())
    if (left.length > 0) throw left.shift()
    return 'done'
  }
  const settled = withRetry(attempt, { clock, ...(signal === undefined ? {} : { signal }) }).catch(
    (error: unknown) => error,
  )
  await clock.advance(120_000)
  return { outcome: await settled, times }
}

test('S7.56 S7.57 a request is retried up to 3 times, after 150 ms and then twice as long each time', async () => {
  const errors = [status(500), status(502), status(503), status(504)]
  expect(await tryWith(errors)).toEqual({ outcome: errors[3], times: [0, 150, 450, 1_050] })
})

test('a request that works is not asked again', async () => {
  expect(await tryWith([])).toEqual({ outcome: 'done', times: [0] })
  expect(await tryWith([status(503)])).toEqual({ outcome: 'done', times: [0, 150] })
})

test('S7.58 Retry-After is waited for instead, be it longer or shorter', async () => {
  const errors = [status(429, 7_000), status(503), status(503, 0)]
  expect(await tryWith(errors)).toEqual({ outcome: 'done', times: [0, 7_000, 7_300, 7_300] })
})

test('S7.58 a rest longer than a visitor would wait is not cut short: there is no retry', async () => {
  const error = status(429, 30_001)
  expect(await tryWith([error])).toEqual({ outcome: error, times: [0] })
})

test.each([403, 408, 413, 429, 500, 502, 503, 504])('S7.59 the status %i is retried', async (n) => {
  expect(await tryWith([status(n)])).toMatchObject({ outcome: 'done' })
})

test.each([400, 401, 404, 405, 409, 422, 501])('the status %i is not retried', async (n) => {
  expect((await tryWith([status(n)])).times).toEqual([0])
})

test('S7.60 a request that got no status at all is retried', async () => {
  const errors = [new HttpUnreachableError(new TypeError('fetch failed')), new HttpDeadlineError(10_000)]
  expect(await tryWith(errors)).toMatchObject({ outcome: 'done' })
})

test.each([-1, -32005, -32603, -32007, 429])(
  'S7.61 the RPC code %i is retried, from a node, from a wallet and as the cause of our own error',
  async (code) => {
    const fromNode = { code, message: 'limit exceeded' }
    const fromWallet = Object.assign(new Error('limit exceeded'), { code })
    const ours = new LatchkeyError('http.answer', {}, { cause: fromNode })
    expect(await tryWith([fromNode, fromWallet, ours])).toEqual({
      outcome: 'done',
      times: [0, 150, 450, 1_050],
    })
  },
)

test.each([
  ['a refusal in the wallet', { code: 4001, message: 'User rejected the request.' }],
  ['a revert', { code: 3, message: 'execution reverted' }],
  ['an abort', new DOMException('aborted', 'AbortError')],
  ['an unreadable answer', new HttpAnswerError(new SyntaxError('bad JSON'))],
  ['a mistake of ours', new TypeError('x is undefined')],
  ['nothing', undefined],
])('%s is not retried', (_what, error) => {
  expect(mayPass(error)).toBe(false)
})

test('an abort while it waits ends the retries', async () => {
  const clock = createClock()
  const controller = new AbortController()
  let attempts = 0
  const attempt = async () => {
    attempts += 1
    throw status(503)
  }
  const retrying = withRetry(attempt, { clock, signal: controller.signal }).catch((error: unknown) => error)
  await clock.advance(100)
  controller.abort('the visitor left')
  expect(await retrying).toBe('the visitor left')
  await clock.advance(1_000)
  expect(attempts).toBe(1)
})

test('over a real connection, an RPC request to a node that fails twice is answered at the third try', async () => {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    if (asked === 1) request.socket.destroy()
    else if (asked === 2) response.writeHead(503, { 'retry-after': '0' }).end()
    else response.end('{"jsonrpc":"2.0","id":1,"result":"0x10"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const http = createHttp({ baseUrl }, { fetch, clock: systemClock })
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }
  const ask = () => http.post('/v1', { response: JsonRpcSuccess, query: { chainId: 'eip155:1' }, body })
  expect(await withRetry(ask, { clock: systemClock })).toMatchObject({ result: '0x10' })
  expect(asked).toBe(3)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
