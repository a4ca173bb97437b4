import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../store/openStore.ts'
import { askHistory } from '../test/askHistory.ts'
import { block, payment, someone, tokenMoves } from '../test/chains/historyBlocks.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'
import { startUpstream, type TestUpstream } from '../test/startUpstream.ts'

// An index from better days, and nodes that have not answered since this server started.
const [alice, bob, carol, token] = [someone(0xa), someone(0xb), someone(0xc), someone(0x70)]
const chainId = 'eip155:7'
let folder: string
let databaseUrl: string
let mute: TestUpstream
let server: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-dark-'))
  databaseUrl = `sqlite:${join(folder, 'server.sqlite')}`
  const { history, close } = await openStore(databaseUrl, () => {})
  await history.begin(chainId, 0)
  await history.lease(chainId, 'test', Date.now(), 60_000)
  const paid = payment(alice, bob)
  const mixed = payment(alice, bob, { moves: [...paid.moves, ...tokenMoves(token, alice, bob, 5_000_000n)] })
  const batch = payment(bob, carol, { cuts: [{ account: carol, count: 3_000, tokens: new Map() }] })
  const quiet = Array.from({ length: 120 }, (_, n) => block(60 + n))
  const old = Array.from({ length: 60 }, (_, n) => block(n, n === 30 ? [mixed] : [paid]))
  await history.append(chainId, 'test', [...old, ...quiet, block(180, [batch])])
  await history.release(chainId, 'test')
  await close()
  mute = await startUpstream(7, () => {})
  server = await startTestServer({
    chains: [7, 8],
    upstreams: { 7: [mute.url], 8: ['http://127.0.0.1:1'] },
    historyFrom: { 7: 0, 8: 0 },
    databaseUrl,
    deadlineMs: 3_000,
  })
})
afterAll(async () => {
  await server?.stop()
  await mute?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a token that cannot be asked for its decimals is counted and not told wrong, and the rest is told', async () => {
  const page = await askHistory(server.url, alice, 'chainId=7')
  expect(page.data).toHaveLength(50)
  const mixed = page.data.find(({ metadata }) => metadata.block === '30')
  expect(mixed).toMatchObject({
    metadata: { operationType: 'send' },
    transfers: [{ direction: 'out', quantity: { numeric: '0.000000000000000007' } }],
    moreTransfers: 1,
  })
  expect(JSON.stringify(page)).not.toContain('5000000')
  expect(page.since).toEqual({ [chainId]: { block: '0', complete: false } })
  expect(page.data.filter(({ moreTransfers }) => moreTransfers !== undefined)).toHaveLength(1)
})

test('what is told while a chain is silent is kept by nobody, however old it is', async () => {
  const { next } = await askHistory(server.url, alice, 'chainId=7')
  const response = await fetch(`${server.url}/v1/account/${alice}/history?chainId=7&cursor=${next}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
})

test('of moves that are too many to be listed it is told how many there are', async () => {
  const page = await askHistory(server.url, carol, 'chainId=7')
  expect(page.data).toMatchObject([{ transfers: [{ direction: 'in' }], moreTransfers: 3_000 }])
})

test('a chain of which nothing was read yet is named beside what is known of the others', async () => {
  const page = await askHistory(server.url, carol)
  expect(page.data.map(({ metadata }) => metadata.chain)).toEqual([chainId])
  expect(page.errors).toEqual([{ chainId: 'eip155:8', reason: 'the past of eip155:8 is not read yet' }])
  // There the past goes on, so that this page is not taken for all of it.
  const response = await fetch(`${server.url}/v1/account/${carol}/history?cursor=${page.next}`)
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('eip155:8')
})
