import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { HistoryPage, SupportedChains } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askHistory } from '../test/askHistory.ts'
import { reasonOf, startTestServer, type TestServer } from '../test/startTestServer.ts'

let sandbox: Sandbox
let server: TestServer

beforeAll(async () => {
  sandbox = await startSandbox()
  server = await startTestServer({
    sandboxUrl: sandbox.url,
    chains: [7],
    upstreams: { 7: ['http://127.0.0.1:1'] },
    deadlineMs: 60_000,
  })
})
afterAll(async () => {
  await server?.stop()
  await sandbox?.stop()
})

const alice = () => sandbox.accounts[0]?.address ?? ''
const ask = (path: string, init?: RequestInit) => fetch(`${server.url}/v1/account/${path}`, init)

test('chains with a past say so, and no others', async () => {
  const response = await fetch(`${server.url}/v1/supported-chains`)
  const { capabilities } = v.parse(SupportedChains, await response.json())
  expect(capabilities['eip155:8131337']).toContain('history')
  expect(capabilities['eip155:7']).not.toContain('history')
})

test.each([
  ['0x12/history', 'account', 'invalid_address'],
  ['eip155:8131337:nothing/history', 'account', 'invalid_address'],
  [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112/history',
    'account',
    'invalid_address',
  ],
  ['{alice}/history?chainId=x', 'chainId', 'invalid_chain'],
  ['{alice}/history?chainId=7', 'chainId', 'unsupported_chain'],
  ['{alice}/history?chainId=424242', 'chainId', 'unsupported_chain'],
  ['eip155:8131337:{alice}/history?chainId=8131338', 'chainId', 'chain_mismatch'],
  ['{alice}/history?currency=doubloons', 'currency', 'invalid_currency'],
  ['{alice}/history?onramp=other', 'onramp', 'invalid_onramp'],
  ['{alice}/history?cursor=nonsense', 'cursor', 'invalid_cursor'],
  ['{alice}/history?cursor=a.b', 'cursor', 'invalid_cursor'],
])('%s is refused with a reason', async (path, field, name) => {
  const response = await ask(path.replaceAll('{alice}', alice()))
  expect(response.status).toBe(400)
  expect(await reasonOf(response)).toMatchObject({ field, name })
})

test('a cursor that is endless is refused', async () => {
  const response = await ask(`${alice()}/history?cursor=${'a'.repeat(5_000)}`)
  expect(response.status).toBe(400)
  expect(await reasonOf(response)).toMatchObject({ field: 'cursor', name: 'invalid_cursor' })
})

test('an account may be written with its chain, in any case of letters', async () => {
  const plain = await askHistory(server.url, alice(), 'chainId=eip155:8131337')
  const upper = `0x${alice().slice(2).toUpperCase()}`
  expect(await askHistory(server.url, `eip155:8131337:${upper}`)).toEqual(plain)
})

test('a cursor serves the account and the chains it was given for, unchanged, and no others', async () => {
  const { next } = await askHistory(server.url, alice(), 'chainId=8131337')
  if (next === null) throw new Error('There is only one page.')
  expect(next.length).toBeLessThan(400)
  const query = `chainId=8131337&cursor=${next}`
  expect((await ask(`${alice()}/history?${query}`)).status).toBe(200)
  const forged = `${next.slice(0, 3)}${next[3] === 'A' ? 'B' : 'A'}${next.slice(4)}`
  const refused = [
    `${sandbox.accounts[1]?.address}/history?${query}`,
    `${alice()}/history?chainId=8131338&cursor=${next}`,
    `${alice()}/history?cursor=${next}`,
    `${alice()}/history?chainId=8131337&cursor=${forged}`,
    `${alice()}/history?chainId=8131337&cursor=${next}.${next}`,
    `${alice()}/history?chainId=8131337&cursor=${next.split('.')[0]}`,
  ]
  for (const path of refused) {
    const response = await ask(path)
    expect(response.status).toBe(400)
    expect(await reasonOf(response)).toMatchObject({
      name: 'invalid_cursor',
      description: 'This cursor is not from here, or for another account or chain: begin without one.',
    })
  }
})

test('S7.31 purchases are asked apart and kept by nobody; there are none yet', async () => {
  const response = await ask(`${alice()}/history?onramp=coinbase`)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ data: [], next: null })
  // Nor does the answer without it come from there.
  expect((await askHistory(server.url, alice())).data.length).toBeGreaterThan(0)
})

test('nobody in between keeps a past, and who has it already is told so', async () => {
  const path = `${alice()}/history?chainId=8131337`
  const response = await ask(path)
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  const etag = response.headers.get('etag') ?? ''
  const { next } = v.parse(HistoryPage, await response.json())
  expect((await ask(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  // A page that no reorganisation reaches stays as it is.
  const old = await ask(`${path}&cursor=${next}`)
  expect(old.headers.get('cache-control')).toBe('private, max-age=3600')
})

test('a page of a foreign origin and an unknown project are refused', async () => {
  const path = `${alice()}/history?chainId=8131337`
  expect((await ask(path, { headers: { origin: 'https://shop.example' } })).status).toBe(401)
  expect((await ask(`${path}&projectId=unknown`)).status).toBe(401)
})

test('a cursor of another server is refused, and who asks too often is told when to come back', async () => {
  const other = await startTestServer({ sandboxUrl: sandbox.url, rateLimit: 1, deadlineMs: 60_000 })
  const { next } = await askHistory(other.url, alice(), 'chainId=8131337')
  expect(next).not.toBeNull()
  expect((await ask(`${alice()}/history?chainId=8131337&cursor=${next}`)).status).toBe(400)
  let response: Response | undefined
  for (let n = 0; n < 40 && response?.status !== 429; n++) {
    response = await fetch(`${other.url}/v1/account/${alice()}/history?onramp=coinbase`)
    await response.arrayBuffer()
  }
  expect(response?.status).toBe(429)
  expect(Number(response?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  await other.stop()
})
