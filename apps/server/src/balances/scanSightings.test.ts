import { afterEach, expect, test } from 'vitest'
import { createChainReads } from '../reads/createChainReads.ts'
import { createUpstream } from '../rpc/upstream.ts'
import { chainSeven } from '../test/chains/chainSeven.ts'
import { startUpstream, type TestUpstream } from '../test/startUpstream.ts'
import { createSightings } from './createSightings.ts'
import { createScan } from './scanSightings.ts'

let node: TestUpstream | undefined
afterEach(() => node?.stop())

const account = `0x${'ab'.repeat(20)}` as const
const token = (n: number) => `0x${n.toString(16).padStart(40, '0')}` as const
const asking = () => ({ signal: AbortSignal.timeout(60_000), deadline: performance.now() + 60_000 })

let time = 0
const now = () => time

type Log = { readonly block: number; readonly token: number; readonly nft?: boolean }

/** A node with these logs that refuses to look through more than so many blocks at once, for one account or for all. */
async function scanOver(logs: readonly Log[], mostBlocks: number, onlyFor?: string) {
  node = await startUpstream(7, (calls, response) => {
    const [call] = calls
    const [filter] = (call?.params ?? []) as readonly {
      fromBlock: string
      toBlock: string
      topics: unknown[]
    }[]
    const [from, to] = [Number(filter?.fromBlock), Number(filter?.toBlock)]
    const found = logs
      .filter((log) => log.block >= from && log.block <= to)
      .map((log) => ({
        address: token(log.token).toUpperCase().replace('0X', '0x'),
        topics: [...(filter?.topics.map(String) ?? []), ...(log.nft ? ['0x01'] : [])],
      }))
    const refused = { error: { code: -32_005, message: 'block range too wide' } }
    const isRefused = to - from >= mostBlocks && String(filter?.topics[2]).endsWith(onlyFor ?? '')
    response.end(
      JSON.stringify({
        jsonrpc: '2.0',
        id: call?.id,
        ...(isRefused ? refused : { result: found }),
      }),
    )
  })
  const upstreams = [createUpstream(node.url, 7, Date.now, () => {})]
  return createChainReads(chainSeven({ upstreams }))
}

test('tokens that were sent are found from the newest block back, collectibles left aside', async () => {
  const logs = [
    { block: 10, token: 1 },
    { block: 900, token: 2 },
    { block: 900, token: 3, nft: true },
    { block: 950, token: 2 },
  ]
  const scan = createScan(await scanOver(logs, 2_000), now)
  const sighted = await scan.look(account, 1_000n, asking())
  expect(sighted).toEqual({ tokens: [token(2), token(1)].toSorted(), since: 0n, until: 1_000n })
  expect(node?.heard).toHaveLength(1)
})

test('a node that takes only small ranges is asked for smaller ones, a few at a time, and the rest the next time', async () => {
  const logs = [
    { block: 20, token: 1 },
    { block: 990, token: 2 },
  ]
  const scan = createScan(await scanOver(logs, 300), now)
  const first = await scan.look(account, 1_000n, asking())
  expect(node?.heard).toHaveLength(6)
  expect(first?.tokens).toEqual([token(2)])
  expect(first?.since).toBeGreaterThan(20n)
  const second = await scan.look(account, 1_010n, asking())
  expect(second).toEqual({ tokens: expect.arrayContaining([token(1), token(2)]), since: 0n, until: 1_010n })
  const before = node?.heard.length ?? 0
  await scan.look(account, 1_010n, asking())
  expect(node?.heard.length).toBe(before)
})

test('new blocks alone are looked through after that', async () => {
  const logs = [{ block: 1_005, token: 9 }]
  const scan = createScan(await scanOver(logs, 2_000), now)
  expect((await scan.look(account, 1_000n, asking()))?.tokens).toEqual([])
  const next = await scan.look(account, 1_006n, asking())
  expect(next).toEqual({ tokens: [token(9)], since: 0n, until: 1_006n })
  expect(JSON.parse(node?.heard.at(-1) ?? '{}').params[0]).toMatchObject({
    fromBlock: '0x3e9',
    toBlock: '0x3ee',
  })
})

test('after a long absence it begins at the newest block again, and says how far it knows', async () => {
  const scan = createScan(await scanOver([{ block: 5, token: 1 }], 2_000), now)
  await scan.look(account, 100n, asking())
  const later = await scan.look(account, 1_000_000n, asking())
  expect(later?.until).toBe(1_000_000n)
  expect(later?.since).toBeGreaterThan(900_000n)
  expect(later?.tokens).toEqual([token(1)])
})

test('a node that refuses every range is left alone for a minute, and nothing is claimed', async () => {
  const scan = createScan(await scanOver([], 0), now)
  for (let n = 0; n < 5; n++) expect(await scan.look(account, 1_000n, asking())).toBeUndefined()
  const tries = node?.heard.length ?? 0
  expect(tries).toBeLessThanOrEqual(12)
  expect(await scan.look(account, 1_000n, asking())).toBeUndefined()
  expect(node?.heard.length).toBe(tries)
  time += 60_000
  await scan.look(account, 1_000n, asking())
  expect(node?.heard.length).toBe(tries + 1)
})

test('a long chain is not searched to its beginning, however often somebody asks', async () => {
  const scan = createScan(await scanOver([{ block: 5, token: 1 }], 2_000), now)
  for (let n = 0; n < 8; n++) await scan.look(account, 10_000_000n, asking())
  expect(node?.heard.length).toBeLessThanOrEqual(26)
  const sighted = await scan.look(account, 10_000_000n, asking())
  expect(sighted).toMatchObject({ tokens: [], until: 10_000_000n })
  expect(sighted?.since).toBeGreaterThan(9_900_000n)
})

test('what the index has not seen yet is looked for in the logs', async () => {
  const reads = await scanOver([{ block: 998, token: 4 }], 2_000)
  const index = { tokensOf: async () => ({ tokens: [token(1)], since: 0n, until: 990n }) }
  const sighted = await createSightings(reads, index, now).look(account, 1_000n, asking())
  expect(sighted).toEqual({ tokens: [token(1), token(4)], since: 0n, until: 1_000n })
  expect(node?.heard).toHaveLength(1)
})

test('an index that tells as many tokens as it ever does may have left some out, and is not taken for whole', async () => {
  const reads = await scanOver([], 2_000)
  const tokens = Array.from({ length: 2_000 }, (_, n) => token(n))
  const index = { tokensOf: async () => ({ tokens, since: 0n, until: 1_000n }) }
  const sighted = await createSightings(reads, index, now).look(account, 1_000n, asking())
  expect(sighted?.tokens).toHaveLength(2_000)
  expect(sighted?.since).toBeGreaterThan(1_000n)
})

test('an index that fails is no reason to know nothing', async () => {
  const reads = await scanOver([{ block: 998, token: 4 }], 2_000)
  const index = { tokensOf: () => Promise.reject(new Error('the database is down')) }
  expect((await createSightings(reads, index, now).look(account, 1_000n, asking()))?.tokens).toEqual([
    token(4),
  ])
})

test('an account with more logs than any node gives takes nothing from the others', async () => {
  const reads = await scanOver([{ block: 10, token: 1 }], 0, 'dead')
  const scan = createScan(reads, now)
  const busy = `0x${'dead'.repeat(10)}` as const
  for (let n = 0; n < 4; n++) expect(await scan.look(busy, 1_000n, asking())).toBeUndefined()
  const before = node?.heard.length ?? 0
  expect(await scan.look(account, 1_000n, asking())).toEqual({ tokens: [token(1)], since: 0n, until: 1_000n })
  expect(node?.heard.length).toBe(before + 1)
})
