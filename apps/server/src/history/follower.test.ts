import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ServerOptions } from '../config/options.ts'
import { askHistory, askWholeHistory } from '../test/askHistory.ts'
import { openWallet } from '../test/chains/openWallet.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'
import { startPostgres, type TestPostgres } from '../test/stores/startPostgres.ts'

let sandbox: Sandbox
let folder: string
let postgres: TestPostgres
let servers: TestServer[] = []
let files = 0

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  folder = await mkdtemp(join(tmpdir(), 'latchkey-history-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await sandbox?.stop()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await chain().controls.clearFaults()
  for (const server of servers) await server.stop()
  servers = []
})

const chain = () => sandbox.chain(8131337)
const addressOf = (n: number) => sandbox.accounts[n]?.address ?? '0x'
const wallet = (n: number) => openWallet(chain(), sandbox.accounts[n])
const query = 'chainId=8131337'
const newFile = () => {
  files += 1
  return `sqlite:${join(folder, `${files}.sqlite`)}`
}
async function start(options: ServerOptions = {}, writeLog: (text: string) => void = () => {}) {
  const server = await startTestServer(
    { sandboxUrl: sandbox.url, deadlineMs: 60_000, historyPollMs: 600_000, ...options },
    { writeLog },
  )
  servers.push(server)
  return server
}
async function send(n: number, times = 1): Promise<readonly Hex[]> {
  const hashes: Hex[] = []
  for (let sent = 0; sent < times; sent++) {
    hashes.push(await wallet(n).sendTransaction({ to: addressOf(9), value: 1n }))
  }
  return hashes
}
const idsOf = async (server: TestServer, n: number) =>
  (await askWholeHistory(server.url, addressOf(n), query)).map(({ id }) => id)

/** How often a node asked the chain. */
async function requestsOf(node: TestServer): Promise<number> {
  const text = await (await fetch(`${node.url}/metrics`)).text()
  const lines = text
    .split('\n')
    .filter((line) => /^latchkey_upstream_attempts_total.*eip155:8131337/.test(line))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

for (const kind of ['SQLite', 'Postgres']) {
  const newDatabase = () => (kind === 'SQLite' ? newFile() : postgres.createDatabase())

  test(`${kind}: after a restart the index goes on where it was, with what happened meanwhile`, async () => {
    const databaseUrl = await newDatabase()
    const first = await start({ databaseUrl })
    const before = await idsOf(first, 1)
    const page = await askHistory(first.url, addressOf(0), query)
    await first.stop()
    const hashes = await send(1, 3)
    const second = await start({ databaseUrl })
    expect(await idsOf(second, 1)).toEqual([
      ...hashes.map((hash) => `eip155:8131337:${hash}`).toReversed(),
      ...before,
    ])
    // A cursor of before leads on too: what signs it is in the database.
    const next = await askHistory(second.url, addressOf(0), `${query}&cursor=${page.next}`)
    expect(next.data[0]?.id).not.toBe(page.data[0]?.id)
  })
}

test('while a chain is down what is known is told, as incomplete; afterwards it is caught up with', async () => {
  const server = await start({ historyPollMs: 200, deadlineMs: 4_000 })
  const isWhole = async () =>
    (await askHistory(server.url, addressOf(2), query)).since?.['eip155:8131337']?.complete
  await expect.poll(isWhole).toBe(true)
  const known = await idsOf(server, 2)
  await chain().controls.stop()
  const meanwhile = await askHistory(server.url, addressOf(2), query)
  expect(meanwhile.data.map(({ id }) => id)).toEqual(known.slice(0, 50))
  expect(meanwhile.since?.['eip155:8131337']?.complete).toBe(false)
  await chain().controls.resume()
  const [hash] = await send(2)
  await expect.poll(() => idsOf(server, 2)).toEqual([`eip155:8131337:${hash}`, ...known])
})

test('a chain of which nothing was ever read gives 503, not an empty past', async () => {
  const chains = { chains: [7], upstreams: { 7: ['http://127.0.0.1:1'] }, historyFrom: { 7: 0 } }
  const server = await startTestServer({ ...chains, deadlineMs: 500 })
  servers.push(server)
  const response = await fetch(`${server.url}/v1/account/${addressOf(0)}/history?chainId=7`)
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await response.text()).toContain('is not read yet')
})

test('several nodes on one database do the work once, and each tells of all of it', async () => {
  const databaseUrl = await postgres.createDatabase()
  const nodes = [await start({ databaseUrl }), await start({ databaseUrl }), await start({ databaseUrl })]
  const told = await Promise.all(nodes.map((node) => idsOf(node, 0)))
  expect(told[0]?.length).toBeGreaterThan(60)
  expect(told[1]).toEqual(told[0])
  expect(told[2]).toEqual(told[0])
  const asked = await Promise.all(nodes.map(requestsOf))
  expect(asked.filter((count) => count > 200)).toHaveLength(1)
  const [hash] = await send(0)
  for (const node of nodes) expect((await idsOf(node, 0))[0]).toBe(`eip155:8131337:${hash}`)
  // The one that led is gone: another takes over when its lease has ended, at the latest.
  await nodes[0]?.stop()
  const [later] = await send(0)
  for (const node of nodes.slice(1)) expect((await idsOf(node, 0))[0]).toBe(`eip155:8131337:${later}`)
})

test('an index that begins later tells so, and holds nothing from before', async () => {
  const head = Number(await chain().request('eth_blockNumber'))
  const server = await start({ historyFrom: { 8131337: head - 2 } })
  const page = await askHistory(server.url, addressOf(0), query)
  expect(page.since).toEqual({ 'eip155:8131337': { block: String(head - 2), complete: true } })
  expect(page.data.every(({ metadata }) => Number(metadata.block) >= head - 2)).toBe(true)
})

test('a chain that began anew under the same id is read anew', async () => {
  const databaseUrl = newFile()
  const other = await startSandbox({ chains: [8131337] })
  const first = await startTestServer({ sandboxUrl: other.url, databaseUrl, deadlineMs: 60_000 })
  const old = await askWholeHistory(first.url, addressOf(0), query)
  await first.stop()
  await other.stop()
  const second = await start({ databaseUrl })
  const now = await askWholeHistory(second.url, addressOf(0), query)
  expect(now.length).toBeGreaterThan(60)
  const hashes = new Set(old.map(({ metadata }) => metadata.hash + metadata.minedAt))
  expect(now.some(({ metadata }) => hashes.has(metadata.hash + metadata.minedAt))).toBe(false)
})
