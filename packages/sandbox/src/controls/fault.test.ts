import { createPublicClient, http } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Sandbox, type SandboxChain, startSandbox } from '../index.ts'

let sandbox: Sandbox
let chain: SandboxChain
beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337, 8131338] })
  chain = sandbox.chain(8131337)
})
afterEach(() => chain.controls.clearFaults())
afterAll(() => sandbox.stop())

function ask(method = 'eth_blockNumber', signal?: AbortSignal) {
  const body = JSON.stringify({ id: 1, method })
  return fetch(chain.url, { method: 'POST', body, ...(signal ? { signal } : {}) })
}

test('an endpoint that fails answers 503, or the status it was given', async () => {
  await chain.controls.setFault({ kind: 'fail' })
  expect((await ask()).status).toBe(503)
  await chain.controls.clearFaults()
  await chain.controls.setFault({ kind: 'fail', status: 500 })
  expect((await ask()).status).toBe(500)
})

test('an endpoint that limits says when to come back', async () => {
  await chain.controls.setFault({ kind: 'rateLimit', retryAfterSeconds: 7 })
  const answer = await ask()
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('7')
})

test('garbage is not JSON, and HTML is a page', async () => {
  await chain.controls.setFault({ kind: 'garbage', times: 1 })
  await chain.controls.setFault({ kind: 'html', times: 1 })
  const garbage = await ask()
  expect(garbage.status).toBe(200)
  await expect(garbage.json()).rejects.toThrow()
  const page = await ask()
  expect(page.status).toBe(502)
  expect(page.headers.get('content-type')).toBe('text/html')
  expect((await ask()).status).toBe(200)
})

test('a slow endpoint answers late, and rightly', async () => {
  await chain.controls.setFault({ kind: 'slow', delayMs: 300 })
  const start = performance.now()
  expect(await (await ask('eth_chainId')).json()).toMatchObject({ result: '0x7c1309' })
  expect(performance.now() - start).toBeGreaterThan(290)
})

test('an endpoint that hangs answers nothing while others answer', async () => {
  await chain.controls.setFault({ kind: 'hang' })
  const hanging = expect(ask('eth_blockNumber', AbortSignal.timeout(1000))).rejects.toThrow('timeout')
  const other = await fetch(sandbox.chain(8131338).url, {
    method: 'POST',
    body: '{"id":1,"method":"eth_chainId"}',
  })
  expect(other.status).toBe(200)
  await hanging
})

test('an endpoint for the wrong chain claims another id', async () => {
  await chain.controls.setFault({ kind: 'wrongChain' })
  const client = createPublicClient({ transport: http(chain.url) })
  expect(await client.getChainId()).not.toBe(chain.id)
  expect(await client.getBlockNumber()).toBeGreaterThan(0n)
})

test('a fault may be for some methods only, and for some times', async () => {
  await chain.controls.setFault({ kind: 'fail', methods: ['eth_getBalance', 'eth_call'], times: 2 })
  expect((await ask('eth_chainId')).status).toBe(200)
  expect((await ask('eth_call')).status).toBe(503)
  const batch = JSON.stringify([
    { id: 1, method: 'eth_chainId' },
    { id: 2, method: 'eth_getBalance' },
  ])
  expect((await fetch(chain.url, { method: 'POST', body: batch })).status).toBe(503)
  expect((await ask('eth_call')).status).toBe(200)
})

test('faults reach WebSockets, in their own way', async () => {
  const socket = new WebSocket(chain.wsUrl)
  const messages: string[] = []
  socket.on('message', (data) => messages.push(String(data)))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const next = async (id: number) => {
    const count = messages.length
    socket.send(JSON.stringify({ id, method: 'eth_chainId' }))
    await vi.waitFor(() => expect(messages.length).toBeGreaterThan(count), { timeout: 20_000 })
    return messages[count]
  }
  for (const kind of ['fail', 'rateLimit', 'garbage', 'html', 'wrongChain'] as const) {
    await chain.controls.setFault({ kind, times: 1 })
  }
  expect(await next(1)).toContain('-32603')
  expect(await next(2)).toContain('-32005')
  expect(await next(3)).toContain('\ufffd')
  expect(await next(4)).toContain('<!doctype html>')
  expect(await next(5)).not.toContain('0x7c1309')
  expect(await next(6)).toContain('0x7c1309')
  socket.close()
})

test('a stopped endpoint resets what is open and what comes, until it resumes; its chain lives on', async () => {
  const socket = new WebSocket(chain.wsUrl)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await chain.controls.stop()
  expect(await closed).toBe(1006)
  await expect(ask()).rejects.toThrow('fetch failed')
  const late = new WebSocket(chain.wsUrl)
  await expect(new Promise((_, reject) => late.once('error', reject))).rejects.toThrow()
  expect(await chain.request('eth_chainId')).toBe('0x7c1309')
  await chain.controls.resume()
  expect((await ask()).status).toBe(200)
})
