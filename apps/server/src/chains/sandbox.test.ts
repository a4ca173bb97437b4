import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { createPublicClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { noPast, reasonOf, startTestServer, type TestServer } from '../test/startTestServer.ts'

let sandbox: Sandbox
let server: TestServer

beforeAll(async () => {
  sandbox = await startSandbox()
  server = await startTestServer({ ...noPast, sandboxUrl: sandbox.url, deadlineMs: 30_000 })
})
afterAll(async () => {
  await server?.stop()
  await sandbox?.stop()
})

const chain = () => sandbox.chain(8131337)
const query = 'chainId=eip155:8131337'
const rpcUrl = () => `${server.url}/v1?${query}`
const blockNumber = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }

afterEach(async () => {
  await chain().controls.clearFaults()
  // The breaker may rest for a moment after the faults of a test.
  await expect.poll(async () => (await server.post(blockNumber, query)).status, { timeout: 30_000 }).toBe(200)
})

function firstAccount() {
  const [first] = sandbox.accounts
  if (first === undefined) throw new Error('The sandbox has no account.')
  return privateKeyToAccount(first.privateKey)
}

test('the chains of a sandbox are served, and the list is not kept for long', async () => {
  const response = await fetch(`${server.url}/v1/supported-chains`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=5')
  expect(await response.json()).toEqual({
    http: ['eip155:8131337', 'eip155:8131338'],
    ws: [],
    capabilities: {
      'eip155:8131337': ['rpc', 'balance', 'history', 'price', 'swap', 'identity'],
      'eip155:8131338': ['rpc', 'balance', 'history', 'price', 'swap', 'identity'],
    },
  })
})

test('a signed transaction that is sent twice is refused in the words of the node', async () => {
  const account = firstAccount()
  const reader = createPublicClient({ transport: http(rpcUrl()) })
  const signed = await account.signTransaction({
    chainId: 8131337,
    to: account.address,
    value: 1n,
    gas: 21_000n,
    nonce: await reader.getTransactionCount({ address: account.address }),
    ...(await reader.estimateFeesPerGas()),
  })
  expect(await server.call('eth_sendRawTransaction', [signed], query)).toMatch(/"result":"0x[0-9a-f]{64}"/)
  const direct = await chain()
    .request('eth_sendRawTransaction', [signed])
    .then(
      () => 'was sent',
      (error: Error) => error.message,
    )
  const proxied = JSON.parse(await server.call('eth_sendRawTransaction', [signed], query))
  expect(proxied.error.message).toBe(direct)
})

test.each([
  ['fail', 'an HTTP error'],
  ['rateLimit', 'too many requests'],
  ['garbage', 'an answer that'],
  ['html', 'an answer that is not JSON'],
  ['hang', 'no answer in time'],
] as const)(
  'a sandbox chain told to %s gives 503 and a sentence within the deadline',
  async (kind, words) => {
    await chain().controls.setFault(kind === 'html' ? { kind, status: 200 } : { kind })
    // Only who waits for nothing needs a short deadline; the others must not meet it on a slow machine.
    const deadlineMs = kind === 'hang' ? 1_500 : 30_000
    const fresh = await startTestServer({ ...noPast, sandboxUrl: sandbox.url, deadlineMs })
    const started = performance.now()
    const response = await fresh.post(blockNumber, query)
    expect(performance.now() - started).toBeLessThan(deadlineMs + 10_000)
    await fresh.stop()
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await reasonOf(response))?.description).toContain(words)
  },
)

test('a slow chain is waited for', async () => {
  await chain().controls.setFault({ kind: 'slow', delayMs: 300 })
  expect((await server.post(blockNumber, query)).status).toBe(200)
})

test('a chain that turns out to be another is not believed', async () => {
  const fresh = await startTestServer({ ...noPast, sandboxUrl: sandbox.url })
  await chain().controls.setFault({ kind: 'wrongChain' })
  const response = await fresh.post(blockNumber, query)
  expect(response.status).toBe(503)
  expect((await reasonOf(response))?.description).toContain('serves another chain')
  // The other chain is not touched by it.
  expect((await fresh.post(blockNumber, 'chainId=eip155:8131338')).status).toBe(200)
  await fresh.stop()
})

test('a chain that stops gives 503, and is served again when it resumes', async () => {
  await chain().controls.stop()
  expect((await server.post(blockNumber, query)).status).toBe(503)
  await chain().controls.resume()
  await expect.poll(async () => (await server.post(blockNumber, query)).status, { timeout: 30_000 }).toBe(200)
})
