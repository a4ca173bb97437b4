import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { createReporter } from './sendReports.ts'

const secret = 'hunter2'
const patience = { timeout: 20_000, interval: 20 }
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A server that answers reports one after the other with these statuses, the last one for ever; it hangs up on 0. */
async function startReceiver(...statuses: readonly number[]) {
  const heard: { readonly body: string; readonly signature: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    heard.push({ body, signature: String(request.headers['checkout-signature']) })
    const status = statuses[heard.length - 1] ?? statuses.at(-1) ?? 200
    if (status === 0) return void request.socket.destroy()
    response.statusCode = status
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => void server.close().closeAllConnections())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    statesOf: () => heard.map(({ body }) => JSON.parse(body).state),
  }
}

function newReporter() {
  const reporter = createReporter(secret)
  stops.push(() => reporter.stop())
  return reporter
}

test('a report is sent again with the same id until the server acknowledges it, each time with a valid signature', async () => {
  const { url, heard } = await startReceiver(0, 503, 401, 200)
  const reporter = newReporter()
  reporter.reportTo(url)
  reporter.send({ provider: 'castell', purchaseId: 'lk_1', state: 'settled' })
  await vi.waitFor(() => expect(reporter.waiting()).toBe(0), patience)
  expect(heard).toHaveLength(4)
  expect(new Set(heard.map(({ body }) => body)).size).toBe(1)
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
    eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    purchaseId: 'lk_1',
    state: 'settled',
  })
  for (const { body, signature } of heard) {
    const [, signedAt = '', mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
    expect(mac).toBe(createHmac('sha256', secret).update(`${signedAt}.castell.${body}`).digest('hex'))
  }
})

test('reports wait for an address, and later ones of a purchase for the earlier one', async () => {
  const { url, statesOf } = await startReceiver(503, 200)
  const reporter = newReporter()
  reporter.send({ provider: 'castell', purchaseId: 'lk_1', state: 'pending' })
  reporter.send({ provider: 'castell', purchaseId: 'lk_1', state: 'settled' })
  expect(reporter.waiting()).toBe(2)
  reporter.reportTo(url)
  await vi.waitFor(() => expect(reporter.waiting()).toBe(0), patience)
  expect(statesOf()).toEqual(['pending', 'pending', 'settled'])
})
