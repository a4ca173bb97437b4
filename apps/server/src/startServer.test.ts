import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { expect, test } from 'vitest'
import { startServer } from './startServer.ts'
import { startTestServer } from './test/startTestServer.ts'
import { startUpstream } from './test/startUpstream.ts'

test('stopping finishes what is under way, refuses what is new and closes the database', async () => {
  const { promise: asked, resolve: heard } = promiseOf()
  const { promise: mayAnswer, resolve: answer } = promiseOf()
  const node = await startUpstream(7, async (calls, response) => {
    heard()
    await mayAnswer
    response.end(JSON.stringify({ jsonrpc: '2.0', id: calls[0]?.id, result: 'late' }))
  })
  const server = await startTestServer({ chains: [7], upstreams: { 7: [node.url] }, deadlineMs: 60_000 })
  const underWay = server.call('eth_blockNumber')
  await asked
  const stopped = server.stop()
  expect(server.stop()).toBe(stopped)
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  answer()
  expect(await underWay).toContain('"late"')
  await stopped
  await node.stop()
})

test('idle connections do not keep the server from stopping', async () => {
  const server = await startTestServer({ chains: [] })
  const agent = new Agent({ keepAlive: true })
  const response = await new Promise<{ resume(): void; on: (name: 'end', f: () => void) => void }>(
    (resolve) => {
      request(`${server.url}/healthz`, { agent }, resolve).end()
    },
  )
  response.resume()
  await new Promise<void>((resolve) => response.on('end', resolve))
  await server.stop()
  agent.destroy()
})

test('a taken port is told in a sentence, and nothing is left open', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  await expect(startServer({ port, chains: [], databaseUrl: 'sqlite::memory:' })).rejects.toThrow(
    `Port ${port} is taken: stop what uses it, or choose another with --server-port or LATCHKEY_SERVER_PORT.`,
  )
  other.close()
})

test('a sandbox that is not there, or is something else, is told in a sentence', async () => {
  const options = { port: 0, databaseUrl: 'sqlite::memory:' }
  await expect(startServer({ ...options, sandboxUrl: 'http://127.0.0.1:1' })).rejects.toThrow(
    'The sandbox at 127.0.0.1:1 does not answer: start it first.',
  )
  const other = await startTestServer({ chains: [] })
  await expect(startServer({ ...options, sandboxUrl: `${other.url}/openapi.json` })).rejects.toThrow(
    'is not a sandbox',
  )
  await other.stop()
})

test('chains come from the known definitions, and an unknown id is told in a sentence', async () => {
  const server = await startTestServer({ chains: [1, 8453] })
  expect(await (await fetch(`${server.url}/v1/supported-chains`)).json()).toMatchObject({
    http: ['eip155:1', 'eip155:8453'],
  })
  await server.stop()
  await expect(startTestServer({ chains: [424242424242] })).rejects.toThrow(
    'No chain with id 424242424242 is known: correct LATCHKEY_CHAINS, or give its address with LATCHKEY_RPC_424242424242.',
  )
})

function promiseOf(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
