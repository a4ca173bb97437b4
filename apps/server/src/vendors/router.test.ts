import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { Balances, SupportedChains } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ServerOptions } from '../config/options.ts'
import { askHistory } from '../test/askHistory.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'
import { type FakeZerion, startZerion, zerionTestKey } from '../test/startZerion.ts'

let sandbox: Sandbox
let zerion: FakeZerion
let isDown = false
const running: TestServer[] = []
const sent = {
  id: 'told by the service',
  attributes: {
    operation_type: 'send',
    hash: `0x${'5'.repeat(64)}`,
    mined_at: '2026-11-02T17:22:11Z',
    sent_from: `0x${'1'.repeat(40)}`,
    status: 'confirmed',
  },
  relationships: { chain: { data: { id: 'base' } } },
}

beforeAll(async () => {
  // A real id, so that the service knows the chain; the chain itself is of the sandbox.
  sandbox = await startSandbox({ chains: [8453] })
  zerion = await startZerion((path) => {
    if (isDown) return undefined
    if (path.endsWith('/transactions/')) return { links: { next: null }, data: [sent] }
    const implementations = [{ chain_id: 'base', address: null }]
    const fungible = { name: 'Told by the service', symbol: 'ETH', implementations }
    const attributes = {
      value: 1,
      price: 1,
      quantity: { decimals: 18, numeric: '1' },
      fungible_info: fungible,
    }
    return {
      links: { next: null },
      data: [{ attributes, relationships: { chain: { data: { id: 'base' } } } }],
    }
  })
})
afterEach(async () => {
  isDown = false
  for (const server of running.splice(0)) await server.stop()
})
afterAll(async () => {
  await zerion?.stop()
  await sandbox?.stop()
})

async function startWith(options: ServerOptions): Promise<TestServer> {
  const server = await startTestServer({
    chains: [8453],
    upstreams: { 8453: [sandbox.chain(8453).url] },
    deadlineMs: 30_000,
    balanceDeadlineMs: 30_000,
    zerionKey: zerionTestKey,
    zerionUrl: zerion.url,
    ...options,
  })
  running.push(server)
  return server
}
async function balancesWith(options: ServerOptions): Promise<Balances> {
  const server = await startWith(options)
  const account = sandbox.accounts[0]?.address
  const response = await fetch(`${server.url}/v1/account/${account}/balance?chainId=eip155:8453&sv=1`)
  expect(response.status).toBe(200)
  return v.parse(Balances, await response.json())
}
const isOfService = ({ balances }: Balances) => balances.some(({ name }) => name === 'Told by the service')

test('with a key the service answers before the chain or after it, as the operator wants', async () => {
  expect(isOfService(await balancesWith({ vendorOrder: 'before' }))).toBe(true)
  const heard = zerion.heard.length
  expect(isOfService(await balancesWith({ vendorOrder: 'after' }))).toBe(false)
  expect(zerion.heard.length).toBe(heard)
})

test('a service that is down leaves the answer to the chain, and a chain that is down to the service', async () => {
  isDown = true
  const fromChain = await balancesWith({ vendorOrder: 'before' })
  expect(isOfService(fromChain)).toBe(false)
  expect(fromChain.balances.length).toBeGreaterThan(0)
  isDown = false
  const fromService = await balancesWith({
    vendorOrder: 'after',
    upstreams: { 8453: ['http://127.0.0.1:1'] },
  })
  expect(isOfService(fromService)).toBe(true)
})

test('a chain whose past only the service knows is said to have one, and it is told', async () => {
  const { url } = await startWith({})
  const supported = await fetch(`${url}/v1/supported-chains`)
  expect(v.parse(SupportedChains, await supported.json()).capabilities['eip155:8453']).toContain('history')
  const page = await askHistory(url, `0x${'1'.repeat(40)}`, 'chainId=8453')
  expect(page.data.map(({ id }) => id)).toEqual(['told by the service'])
  // How far back the service reaches nobody says.
  expect(page.since).toBeUndefined()
})
